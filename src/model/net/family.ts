/** IP family as Kubernetes names it. */
export type Family = "IPv4" | "IPv6";
