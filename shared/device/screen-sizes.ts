/** Default screen sizes for testing a web app. */
export const SCREEN_SIZES = {
  desktop: { label: 'Desktop 1280 × 800', width: 1280, height: 800 },
  phone: { label: 'Phone 390 × 844', width: 390, height: 844 },
} as const

export const SCREEN_NAMES = ['desktop', 'phone'] as const satisfies (keyof typeof SCREEN_SIZES)[]
export type ScreenName = keyof typeof SCREEN_SIZES
