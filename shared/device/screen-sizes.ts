/** The screen sizes that a web app is tested at, unless another is chosen. */
export const SCREEN_SIZES = {
  desktop: { label: 'Desktop 1280 × 800', width: 1280, height: 800 },
  phone: { label: 'Phone 390 × 844', width: 390, height: 844 },
} as const

export const SCREEN_NAMES = ['desktop', 'phone'] as const satisfies (keyof typeof SCREEN_SIZES)[]
export type ScreenName = keyof typeof SCREEN_SIZES
