/** What one opening of a report came to, by the clock of the page. */
export interface OpenedReport {
  /** From the beginning of the navigation until the strip was drawn. */
  readonly shownMs: number
  /** Until a step that was chosen showed its picture. */
  readonly usableMs: number
  /** Of the process of the page, at its highest. */
  readonly bytes: number
}

/** Answers the time of the page once the strip is there, else 0. */
export const SHOWN = `document.querySelector('.report-strip canvas, .report-strip svg') ? performance.now() : 0`
/** Chooses a step in the middle. */
export const CHOOSE = `location.hash = '#step=120'`
/** Answers the time of the page once the picture of that step can be seen, else 0. */
export const CHOSEN = `(() => { const image = document.querySelector('img.picture'); return image?.complete && image.naturalWidth > 0 && /step 120/.test(image.alt) ? performance.now() : 0 })()`

/** Asks until the answer is a time. Throws after half a minute. */
export async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const answer = await ask().catch(() => 0) // the page is not there yet
    if (typeof answer === 'number' && answer > 0) return answer
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The report was not shown.')
}
