// Recognizes codes by their form: grouped characters, word lists, signed cookies. Applied when a
// run is exported.

const hasBoth = (text: string) => /\d/.test(text) && /[A-Z]/i.test(text)

interface Shape {
  readonly shape: RegExp
  /** Extracts the value from a match; empty when absent. */
  value(found: RegExpMatchArray): string
}

const both = ([, given = '']: RegExpMatchArray) => (hasBoth(given) ? given : '')

export const GROUPED: readonly Shape[] = [
  // Signed cookie of Express.
  { shape: /\b(s(?::|%3A)[\w-]{16,}\.[\w%+/-]{20,})/gi, value: both },
  {
    shape:
      /\b(?:gift|redeem\w*|voucher|gutschein|geschenk\w*|cadeau|regalo|store credit)[^\n]{0,60}?(?<![\w-])([A-Z0-9]{4,5}(?:-[A-Z0-9]{4,5}){2,4})(?![\w-])/gi,
    value: both,
  },
  // Authenticator key in base32.
  { shape: /(?<![A-Z0-9])((?:[A-Z2-7]{4} ){3,}[A-Z2-7]{4})(?![A-Z0-9])/g, value: both },
  // Assignment whose quoted value contains spaces.
  {
    shape:
      /\b\w*(?:key|token|secret|passw(?:or)?d|pass|pwd|passphrase)\s*[:=]\s*(?:"([^"\n]{6,80})"|'([^'\n]{6,80})')/gi,
    value: ([, double = '', single = '']) => (/\s/.test(double + single) ? double + single : ''),
  },
  {
    shape:
      /[?&;](?!(?:v|ver|rev|hash|etag|commit|integrity|cache|sha\d*|md5)=)[\w.-]+=([0-9a-f]{32,})(?![\w-])/gi,
    value: both,
  },
  // Password in a file name, such as `payroll_pw_…`.
  {
    shape:
      /(?<![A-Za-z0-9])(?:pw|pwd|pass|passw(?:or)?d|passwort|kennwort)[_-]([\w-]{6,}?)(?=\.[a-z0-9]{2,4}\b)/gi,
    value: ([, given = '']) =>
      /[a-z]/.test(given) && /[A-Z]/.test(given) ? both(['', given]) : '',
  },
]
