/** Queue items due later than this, ms, wait for a grace; what is due sooner may come at any time. */
export const longWaitMs = 5000;
