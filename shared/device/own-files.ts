// Small built-in files for upload fields of a tested site.

/** File content as text or base64. */
export type OwnFile = { readonly name: string; readonly mediaType: string } & (
  | { readonly text: string }
  | { readonly base64: string }
)

/** Image of 64 by 48 pixels. */
const PICTURE = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAA10lEQVR4Xu3Puw3CMBhF4QzGEKmpGYJJmIRJmISaCleW',
  '0HGIn7q2dKWvjP/cs92f76U5QM0Bag7o5PO6ED+jKQI4Pb9BH8DRRQ3iAM5N4sPIAW24NYkPIwe04dYkPowc0IZbk/gw',
  'EgcEnJu/PtAHBByduT6YIiDg9Jz1wSwB1RyglhFwuxbg88HOAjjxFI+M9DeA4zLx1DDHAZxVhAfHOAjgoAo8O0AqgFOq',
  '8XhvCOCIRvhlX78B/H0X+GtH2/7Yl+YANQeoOUDNAWoOUHOAmgPUHKC2fMAXYvucuRbTv3cAAAAASUVORK5CYII=',
].join('')

const TABLE = 'name,city,amount\nAda Example,Berlin,12\nBo Example,Lisbon,7\n'

/** One-page PDF with a line of text, including the offset table that PDF readers require. */
function pdfText(): string {
  const line = 'BT /F1 18 Tf 40 140 Td (Sample document for an upload) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 360 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return `${body}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

export const OWN_FILES: readonly OwnFile[] = [
  { name: 'picture.png', mediaType: 'image/png', base64: PICTURE },
  { name: 'document.pdf', mediaType: 'application/pdf', text: pdfText() },
  { name: 'table.csv', mediaType: 'text/csv', text: TABLE },
]
