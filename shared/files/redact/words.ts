import { counted } from '../../base/counted.ts'
import { type Redaction, RedactionKind } from '../../log/redaction.ts'
import { countedEntries, listed } from '../../log/versions/damage.ts'

export const KIND_WORDS: Readonly<Record<RedactionKind, string>> = {
  secret: 'secret',
  card: 'card number',
  account: 'account number',
  email: 'e-mail address',
  phone: 'phone number',
  name: 'name',
  typed: 'typed text',
}

function kindsText(counts: Redaction['removed']): string {
  return RedactionKind.options
    .flatMap((kind) => {
      const count = counts[kind] ?? 0
      // The only kind whose plural is not its singular plus an s.
      if (count > 1 && kind === 'email') return [`${count} e-mail addresses`]
      return count === 0 ? [] : [counted(count, KIND_WORDS[kind])]
    })
    .join(', ')
}

/**
 * Returns "1 e-mail address, 2 areas of pictures", or "nothing". A value masked by the recorder
 * counts only as the area that shows it.
 */
export function removedText(redaction: Redaction | undefined): string {
  if (!redaction) return 'nothing'
  const { removed, regions, drawn } = redaction
  const areas = `${counted(regions, 'area')} of pictures${drawn === 0 ? '' : ` (${drawn} drawn)`}`
  return (
    [kindsText(removed), regions === 0 ? '' : areas].filter((part) => part !== '').join(', ') ||
    'nothing'
  )
}

/** Summary of the data removed from a bundle. */
export function redactionText(redaction: Redaction): string {
  const { kept, rows, pictures, whole, unsearched } = redaction
  const keptText = kindsText(kept)
  return [
    `Removed: ${removedText(redaction)}. Changed: ${countedEntries(rows)}, ${counted(pictures, 'picture')}.`,
    keptText === '' ? '' : `Kept: ${keptText}.`,
    whole.length === 0
      ? ''
      : `Covered as a whole, because the place of a value was not known: the pictures of steps ${listed(whole)}.`,
    unsearched.length === 0
      ? ''
      : `Not searched, because no text was kept: the pictures of steps ${listed(unsearched)}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
