const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function format(unit: (typeof UNITS)[number], digits: number): Intl.NumberFormat {
  // The abbreviation of "byte" has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const style = { style: 'unit', unit, unitDisplay } as const
  return new Intl.NumberFormat(undefined, { ...style, maximumFractionDigits: digits })
}

/** Formats bytes in the locale: 6100000000 as "6.1 GB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = UNITS[power] ?? 'byte'
  return format(unit, power < 2 ? 0 : 1).format(bytes / 1000 ** power)
}

/** Formats a rough duration: "40 s", "3 min". */
export function minutesText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
