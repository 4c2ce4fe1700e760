// Personal data that forms ask for, by the label of a field, for WCAG 2.2, 3.3.7 Redundant Entry.
// Only unambiguous labels.

const LABELS: readonly (readonly [kind: string, label: RegExp])[] = [
  ['email', /^e-?mail([- ]?address|adresse)?$|^adresse e-?mail$|^correo( electrónico)?$/],
  [
    'tel',
    /^((mobile|cell) )?(tele)?phone( number)?$|^mobile( number)?$|^telefon(nummer)?$|^téléphone$|^teléfono$/,
  ],
  [
    'street',
    /^(street( address)?|address|address line 1|house number and street|street and (house )?number)$|^stra(ß|ss)e( und hausnummer)?$|^adresse?$|^rue$|^dirección$|^calle$/,
  ],
  [
    'postcode',
    /^(post(al)? ?code|zip( code)?)$|^plz$|^postleitzahl$|^code postal$|^código postal$/,
  ],
  ['town', /^(town|city|town or city|town\/city)$|^ort$|^stadt$|^ville$|^ciudad$/],
  ['birth', /^(date of birth|birth ?date|birthday)$|^geburtsdatum$|^date de naissance$/],
  [
    'name',
    /^((full|first|last|given|family) )?name$|^surname$|^vorname$|^nachname$|^nom$|^prénom$/,
  ],
]

/** Words before a label that do not change the kind of data: they concern the same person. */
const OWN =
  /^(your|my|the|please enter your|billing|shipping|delivery|invoice|home|contact|ihre?|votre|tu|su) /

/** Kind of data that a field with this label asks for. */
export function contactData(label: string): string | undefined {
  const words = label
    .toLowerCase()
    .replace(/\((required|optional)\)|[*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(OWN, '')
  return LABELS.find(([, pattern]) => pattern.test(words))?.[0]
}
