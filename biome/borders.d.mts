export declare const KNOTS: readonly { readonly from: string; readonly to: string }[]
