export function metaText(meta: object): string {
  return `${JSON.stringify(meta, undefined, 2)}\n`
}
