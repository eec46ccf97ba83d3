import { createServer } from "node:net";

/** A TCP port on which nothing listened a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("the system gave no port"));
        else resolve(address.port);
      });
    });
  });
}
