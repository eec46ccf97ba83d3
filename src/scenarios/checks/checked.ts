/** A condition's answer. */
export interface Checked {
  readonly met: boolean;
  /** "10.96.0.80 is held by shop/cart and shop/checkout". */
  readonly text: string;
}
