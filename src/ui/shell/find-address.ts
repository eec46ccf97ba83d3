/** From what a person types to an address. */
import type { LabView } from "../../worker/lab-view.ts";
import { addressProblem } from "../rails/create-request.ts";

/** The address that a text means, or why it means none. */
export function findAddress(
  text: string,
  services: LabView["services"],
): { readonly address: string } | { readonly problem: string } {
  const wanted = text.trim();
  const service = services.find(
    ({ namespace, name }) => `${namespace}/${name}` === wanted || name === wanted,
  );
  if (service !== undefined) {
    const address = service.clusterIPs.find((one) => one !== "None");
    return address === undefined ? { problem: `${wanted} has no ClusterIP.` } : { address };
  }
  if (/^[0-9.]+$/.test(wanted) || wanted.includes(":")) {
    const problem = addressProblem(wanted);
    return problem === "" ? { address: wanted } : { problem };
  }
  return { problem: `There is no Service ${wanted}.` };
}
