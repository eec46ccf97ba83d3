/** A recorded answer beside the model's: code, reason, message, causes, and the addresses of the object. */
import type { ApiResponse } from "../../model/observed.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { isObject, type JsonObject } from "./json.ts";

export function compareResult(result: JsonObject, response: ApiResponse): Difference[] {
  const found: Difference[] = [];
  const compare = (what: string, recorded: unknown, modelled: unknown) => {
    if (!sameJson(recorded, modelled))
      found.push({ what: `result.${what}`, recorded: shown(recorded), modelled: shown(modelled) });
  };
  compare("code", result.code, response.code);
  if (result.message !== undefined || response.error !== undefined) {
    compare("reason", result.reason, response.error?.reason);
    const { message, causes } = unmasked(result, response);
    compare("message", message, response.error?.message);
    compare("causes", causes ?? [], response.error?.causes ?? []);
    return found;
  }
  const { object } = response;
  const spec = object !== undefined && "clusterIPs" in object.spec ? object.spec : undefined;
  if ("clusterIPs" in result) compareService(result, spec, compare);
  if (isObject(result.spec)) compareService(result.spec, spec, compare);
  if (isObject(result.status) && object !== undefined && "status" in object) {
    compare(
      "status.conditions",
      plainConditions(result.status.conditions),
      plainConditions(object.status.conditions),
    );
  }
  return found;
}

const randomPart = "<5 random>";

/** The recorder masked the random part of generated names in errors. */
function unmasked(result: JsonObject, { error }: ApiResponse): JsonObject {
  const { message } = result;
  if (typeof message !== "string" || error === undefined || !message.includes(randomPart)) return result;
  const at = message.indexOf(randomPart);
  const suffix = error.message.slice(at, at + 5);
  return JSON.parse(JSON.stringify(result).replaceAll(randomPart, suffix)) as JsonObject;
}

type Compare = (what: string, recorded: unknown, modelled: unknown) => void;
interface Spec {
  readonly type: string;
  readonly clusterIP: string;
  readonly clusterIPs: readonly string[];
  readonly ipFamilies: readonly string[];
  readonly ipFamilyPolicy?: string | undefined;
}

function compareService(recorded: JsonObject, spec: Spec | undefined, compare: Compare): void {
  if (spec === undefined) return;
  compare("clusterIPs", recorded.clusterIPs ?? [], spec.clusterIPs);
  if ("clusterIP" in recorded) compare("clusterIP", recorded.clusterIP ?? "", spec.clusterIP);
  if ("ipFamilies" in recorded) compare("ipFamilies", recorded.ipFamilies ?? [], spec.ipFamilies);
  if ("ipFamilyPolicy" in recorded)
    compare("ipFamilyPolicy", recorded.ipFamilyPolicy ?? undefined, spec.ipFamilyPolicy);
  if ("type" in recorded) compare("type", recorded.type, spec.type);
}

/** Conditions without their times. */
export function plainConditions(conditions: unknown): unknown {
  if (!Array.isArray(conditions)) return [];
  return conditions.map((condition) => {
    const { type, status, reason, message } = condition as Record<string, unknown>;
    return { type, status, reason: reason ?? "", message: message ?? "" };
  });
}
