/**
 * Splits a markdown page into its `## name` sections, in order. Text before the first section and
 * empty sections are left out.
 */
export function sectionsOf(markdown: string): readonly (readonly [name: string, body: string])[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...body] = section.split('\n')
      return [name.trim(), body.join('\n').trim()] as const
    })
    .filter(([, body]) => body !== '')
}
