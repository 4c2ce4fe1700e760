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
  // A line of an environment file: the value ends where the line does.
  {
    shape:
      /^[ \t]*(?:export[ \t]+)?[A-Z][A-Z0-9_]*(?:PASSWORD|PASSWD|PASS|PWD|SECRET|TOKEN|KEY)=([^\s"']{6,})[ \t\r]*$/gm,
    value: both,
  },
  // A product key: four groups of five or more.
  { shape: /(?<![\w-])([A-Z0-9]{5}(?:-[A-Z0-9]{5}){3,5})(?![\w-])/g, value: both },
  // "Votre code de connexion est 338 349": six digits that a sentence calls a code.
  {
    shape:
      /(?<![\p{L}])(?:code|código|codice|kod|kód|koodi|koden|код)(?! (?:postal|fiscal|promo))(?: \p{L}+){0,3} (?:is|ist|est|es|è|é|to|on|är|er)[ :]{1,2}(\d{3}[ -]?\d{3})(?![\p{L}\p{N}-]|\.\d)/giu,
    value: ([, given = '']) => given,
  },
  // Papers that prove who someone is.
  {
    shape:
      /(?:passport|reisepass|passeport|pasaporte|passaporto|paspoort|identity card|id card|personalausweis|driv(?:ing|er['’]?s) licen[cs]e|führerschein)[ -]?(?:no|nr|number|nummer|numéro|número|numero|n°)?\.?["']?[\s:=#]+([A-Z0-9]{6,12})(?![\p{L}\p{N}])/giu,
    value: both,
  },
  {
    shape:
      /(?:social security|\bssn\b|tax(?:payer)? id)[^\n\d]{0,60}?(?<![\d-])(\d{3}-\d{2}-\d{4}|\d{9})(?![\d-])/gi,
    value: ([, given = '']) => given,
  },
  // Password in a file name, such as `payroll_pw_…`.
  {
    shape:
      /(?<![A-Za-z0-9])(?:pw|pwd|pass|passw(?:or)?d|passwort|kennwort)[_-]([\w-]{6,}?)(?=\.[a-z0-9]{2,4}\b)/gi,
    value: ([, given = '']) =>
      /[a-z]/.test(given) && /[A-Z]/.test(given) ? both(['', given]) : '',
  },
]
