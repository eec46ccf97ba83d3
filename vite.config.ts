import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative base: the built page works from any path, and from a folder served as it is.
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  build: {
    target: "es2023",
    sourcemap: true,
    // The page's content policy allows files of its own origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
  },
  // A port that is taken is no error: the next free one is used and printed.
  preview: { port: 4173, strictPort: false },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
    // Property tests and recordings share two cores with everything else on a small machine.
    testTimeout: 60_000,
  },
});
