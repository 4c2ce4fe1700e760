export const SURFACES = {
  browser: 'web page',
  simulator: 'iOS simulator',
  appium: 'Appium device',
  html: 'HTML prototype',
  pictures: 'prototype of pictures',
} as const
export type Surface = keyof typeof SURFACES
