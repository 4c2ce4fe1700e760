import type { Source } from '@harness/shared/library/inherit.ts'

/** Where a value comes from: "from Marrow". */
export function sourceText(source: Source, application: string | undefined): string {
  switch (source) {
    case 'run':
      return 'changed for this run'
    case 'application':
      return `from ${application ?? 'the application'}`
    case 'settings':
      return 'from Settings'
    case 'harness':
      return 'suggested by Harness'
  }
}
