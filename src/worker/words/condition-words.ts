import type { Condition } from "../../scenarios/condition.ts";

/** What a scenario promises, before it is known whether it is so. */
export function conditionWords(condition: Condition): string {
  switch (condition.what) {
    case "phase":
      return `${condition.server} is ${condition.is}${quoted(condition.says)}`;
    case "answer":
      return condition.code === undefined
        ? `${condition.name} is answered${quoted(condition.says)}`
        : `${condition.name}: ${condition.code}${quoted(condition.says)}`;
    case "answers":
      return `${condition.names}…: ${answersWords(condition)}`;
    case "service":
      return serviceWords(condition);
    case "ipaddress": {
      if (!condition.exists) return `there is no IPAddress ${condition.address}`;
      return `IPAddress ${condition.address} ${condition.parent === undefined ? "exists" : `names ${condition.parent}`}`;
    }
    case "servicecidr": {
      if (!condition.exists) return `there is no ServiceCIDR ${condition.name}`;
      const { cidrs, ready, deleting } = condition;
      const says = [cidrs?.join(", "), ready && `Ready ${ready}`, deleting === true && "being deleted"];
      return `ServiceCIDR ${condition.name} ${says.filter(Boolean).join(", ") || "exists"}`;
    }
    case "bit":
      return `the bit of ${condition.address} is ${condition.set ? "set" : "clear"}`;
    case "bitmap": {
      if (!condition.exists) return `there is no ${condition.slot} bitmap in etcd`;
      const range = condition.range === undefined ? "" : ` of ${condition.range}`;
      const bits = condition.bits === undefined ? "exists" : `has ${condition.bits} bits set`;
      return `the ${condition.slot} bitmap${range} ${bits}`;
    }
    case "duplicate":
      return `${condition.address} is ${condition.is ? "held by two Services" : "held once at most"}`;
    case "invariant":
      return `invariant ${condition.id} ${condition.is === "holds" ? "holds" : `is ${condition.is}`}`;
    case "event": {
      const about = condition.regarding === undefined ? "" : ` about ${condition.regarding}`;
      return `${condition.sent ? "" : "no "}Event ${condition.reason}${about}${quoted(condition.says)}`;
    }
    case "metric":
      return `${condition.server}: ${condition.series}${condition.exists ? metricWords(condition) : " was never written"}`;
  }
}

function quoted(says: string | undefined): string {
  return says === undefined ? "" : `, “${says}”`;
}

function answersWords(condition: Condition & { what: "answers" }): string {
  const { code, says, atLeast, atMost } = condition;
  const many = atMost === undefined ? `at least ${atLeast ?? 1}` : `at most ${atMost}`;
  return `${many} ${code === undefined ? "answered" : `answered ${code}`}${quoted(says)}`;
}

function serviceWords(condition: Condition & { what: "service" }): string {
  const { name, exists, clusterIPs, deleting } = condition;
  if (!exists) return `Service ${name} does not exist`;
  const where = condition.in ?? condition.outside;
  if (clusterIPs !== undefined) return `Service ${name} has ${clusterIPs.join(" and ") || "no address"}`;
  if (where !== undefined)
    return `Service ${name} has an address ${condition.in === undefined ? "outside" : "in"} ${where}`;
  return `Service ${name} ${deleting === true ? "is being deleted" : "exists"}`;
}

function metricWords({ atLeast, atMost }: Condition & { what: "metric" }): string {
  if (atLeast !== undefined && atLeast === atMost) return ` is ${atLeast}`;
  const from = atLeast === undefined ? "" : ` from ${atLeast}`;
  return `${from}${atMost === undefined ? "" : ` to ${atMost}`}` || " is there";
}
