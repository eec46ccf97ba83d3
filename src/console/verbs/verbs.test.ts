import { describe, expect, test } from "vitest";
import { runLines, smallCluster } from "../console.fixture.ts";

const one = (line: string, input?: string) => {
  const [result] = runLines(smallCluster(), [input === undefined ? line : [line, input]]);
  if (result === undefined) throw new Error("nothing ran");
  return result;
};

describe("get", () => {
  test("shows all fields of an object", () => {
    expect(one("get svc cart -n shop -o yaml").stdout.replaceAll(/(uid: |resourceVersion: ).*/g, "$1x")).toBe(
      [
        "apiVersion: v1",
        "kind: Service",
        "metadata:",
        '  creationTimestamp: "2026-12-01T05:00:00Z"',
        "  labels:",
        "    app: cart",
        "  name: cart",
        "  namespace: shop",
        "  resourceVersion: x",
        "  uid: x",
        "spec:",
        "  clusterIP: 10.97.0.30",
        "  clusterIPs:",
        "  - 10.97.0.30",
        "  internalTrafficPolicy: Cluster",
        "  ipFamilies:",
        "  - IPv4",
        "  ipFamilyPolicy: SingleStack",
        "  ports:",
        "  - name: http",
        "    port: 80",
        "    protocol: TCP",
        "    targetPort: 8080",
        "  selector:",
        "    app: cart",
        "  sessionAffinity: None",
        "  type: ClusterIP",
        "status:",
        "  loadBalancer: {}",
        "",
      ].join("\n"),
    );
  });

  test("reads what to get from a file", () => {
    expect(one("get -f - -o name", "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n").stdout).toBe(
      "service/web\n",
    );
  });

  test("leaves a kind without objects out of several tables", () => {
    expect(one("get pods,servicecidr --no-headers").stdout.trim().split("\n")).toHaveLength(2);
  });
});

describe("managed fields", () => {
  test("are shown when asked for", () => {
    expect(one("get svc web -o yaml").stdout).not.toContain("managedFields");
    const text = one("get svc web -o yaml --show-managed-fields").stdout;
    expect(text).toContain(
      '          k:{"port":80,"protocol":"TCP"}:\n            .: {}\n            f:name: {}\n',
    );
    expect(text).toContain("    manager: unknown\n");
    expect(one("get ip 10.96.0.20 -o json --show-managed-fields").stdout).toContain(
      '"manager": "kube-apiserver"',
    );
  });
});

describe("api-resources", () => {
  test("lists a group that is known as a whole", () => {
    expect(one("api-resources --api-group networking.k8s.io --namespaced=false -o name").stdout).toBe(
      "ingressclasses.networking.k8s.io\nipaddresses.networking.k8s.io\nservicecidrs.networking.k8s.io\n",
    );
    expect(one("api-resources").stderr).toContain("with --api-group networking.k8s.io alone");
  });
});

describe("labels", () => {
  test("say what became of them", () => {
    const results = runLines(smallCluster(), [
      "label svc web a=1 b=2",
      "label svc web a=2",
      "label svc web a=2 b- --overwrite",
      "label svc web a- nosuch-",
      "label svc web a=1 --dry-run=server",
      "label svc --all --list",
      "label svc web a=1 web2",
    ]);
    expect(results.map(({ stdout, stderr }) => stdout + stderr)).toEqual([
      "service/web labeled\n",
      "error: 'a' already has a value (1), and --overwrite is false\n",
      "service/web labeled\n",
      'label "nosuch" not found.\nservice/web unlabeled\n',
      "service/web labeled (server dry run)\n",
      "Listing labels for Service./kubernetes:\n app=kubernetes\nListing labels for Service./web:\n app=web\n",
      "error: all resources must be specified before label changes: web2\n",
    ]);
  });
});

describe("edit", () => {
  const text = () => one("edit svc web").stdout;

  test("first gives the text", () => {
    expect(text()).toMatch(
      /^# Please edit the object below\.[\s\S]*\n {2}type: ClusterIP\nstatus:\n {2}loadBalancer: \{\}\n$/,
    );
  });

  test("then takes what was made of it", () => {
    const [edited, seen] = runLines(smallCluster(), [
      [
        "edit svc web",
        text().replace("port: 80\n", "port: 81\n").replace("    app: web\n", "    app: web\n    x: z\n"),
      ],
      "get svc web --no-headers --show-labels",
    ]);
    expect(edited?.stdout).toBe("service/web edited\n");
    expect(seen?.stdout).toMatch(/81\/TCP.*app=web,x=z\n$/);
  });

  test("notices that nothing was changed", () => {
    expect(one("edit svc web", text()).stdout).toBe("Edit cancelled, no changes made.\n");
    expect(one("edit svc web", "").stdout).toBe("Edit cancelled, saved file was empty.\n");
  });

  test("is refused what an update is refused", () => {
    const result = one("edit svc web", text().replaceAll("10.96.0.20", "10.96.0.21"));
    expect(result).toMatchObject({ exitCode: 1 });
    expect(result.stderr).toContain("may not change once set");
  });
});

describe("wait", () => {
  test("sees what happens meanwhile", () => {
    const manifest =
      "apiVersion: networking.k8s.io/v1\nkind: ServiceCIDR\nmetadata:\n  name: x\nspec:\n  cidrs: [10.99.0.0/24]\n";
    const [, ready] = runLines(smallCluster(), [
      ["create -f -", manifest],
      "wait --for=condition=Ready servicecidr/x",
    ]);
    expect(ready).toMatchObject({ stdout: "servicecidr.networking.k8s.io/x condition met\n", exitCode: 0 });
  });

  test("is too late for an object that is ready once another one has used up the time", () => {
    const late = one(
      "wait --for=jsonpath={.spec.cidrs[0]}=10.97.0.0/24 servicecidr/kubernetes servicecidr/more --timeout=1s",
    );
    expect(late.stdout).toBe("");
    expect(late.stderr).toContain("timed out waiting for the condition on servicecidrs/more\n");
    expect(
      one("wait --for=jsonpath={.spec.cidrs[0]}=10.97.0.0/24 servicecidr/more --timeout=0").stdout,
    ).toContain("condition met");
    expect(one("wait --for=delete servicecidr/more --timeout=0").stderr).toBe(
      "error: condition not met for servicecidrs/more\n",
    );
  });

  test("shares one timeout among its objects", () => {
    const result = one("wait --for=delete servicecidr --all --timeout=1s");
    expect(result.stderr).toBe(
      "timed out waiting for the condition on servicecidrs/kubernetes\ntimed out waiting for the condition on servicecidrs/more\n",
    );
  });
});

describe("a chain of writes", () => {
  test("expose, set selector, replace and delete", () => {
    const results = runLines(smallCluster(), [
      "expose svc web --port=81 --name=other --type=NodePort",
      "set selector svc other app=x",
      "get svc other -o jsonpath={.spec.selector.app}",
      [
        "replace -f -",
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: other\nspec:\n  type: NodePort\n  ports:\n  - port: 82\n",
      ],
      "get svc other --no-headers",
      "delete svc -l app=web",
      "get svc -o name",
    ]);
    expect(
      results.map(({ stdout }) =>
        stdout
          .replace(/\d+s$/m, "")
          .replace(/10\.96\.0\.\d+ +/, "IP ")
          .replace(/:3\d{4}/, ":port"),
      ),
    ).toEqual([
      "service/other exposed\n",
      "service/other selector updated\n",
      "x",
      "service/other replaced\n",
      "other   NodePort   IP <none>   82:port/TCP   \n",
      'service "other" deleted\nservice "web" deleted\n'.replace('service "other" deleted\n', ""),
      "service/kubernetes\nservice/other\n",
    ]);
  });

  test("a node port stays with its Service while it has the type", () => {
    const [, first, , second] = runLines(smallCluster(), [
      `patch svc web -p '{"spec":{"type":"NodePort"}}'`,
      "get svc web -o jsonpath={.spec.ports[0].nodePort}",
      "label svc web a=b",
      "get svc web -o jsonpath={.spec.ports[0].nodePort}",
    ]);
    expect(first?.stdout).toMatch(/^3\d{4}$/);
    expect(second?.stdout).toBe(first?.stdout);
  });
});
