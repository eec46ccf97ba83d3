/**
 * Counts up whenever what a release does in the model changes (`behaviours.ts`, `derive.ts`, `gates.ts`). A kept run names
 * the table it was made with: with another one its steps may go differently.
 */
export const releaseTableVersion = 1;
