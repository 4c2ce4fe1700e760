import { markdown } from '../report/escape.ts'
import { row } from '../report/markdown.ts'
import type { StudyDocument } from './document.ts'
import type { Cell, Section, Table } from './tables.ts'

export function studyMarkdown({ title, answers, rules, sections }: StudyDocument): string {
  return [
    `# ${markdown(title)}`,
    '',
    ...answers.map((answer) => `**${markdown(answer)}**`),
    '',
    ...ruleLines(rules),
    ...sections.flatMap(sectionLines),
    '',
  ].join('\n')
}

export function ruleLines(rules: StudyDocument['rules']): readonly string[] {
  return [
    ...(rules.length === 0 ? [] : ['| Rule | Holds | |', '| --- | --- | --- |']),
    ...rules.map(({ name, holds, text }) =>
      row([markdown(name), holds ? 'yes' : '**no**', markdown(text)]),
    ),
  ]
}

function sectionLines({ title, lines, tables }: Section): readonly string[] {
  return [
    '',
    `## ${markdown(title)}`,
    ...lines.flatMap((line) => ['', markdown(line)]),
    ...tables.flatMap(tableLines),
  ]
}

function tableLines({ caption, heads, rows }: Table): readonly string[] {
  return [
    '',
    `${markdown(caption)}:`,
    '',
    row(heads.map(markdown)),
    row(heads.map(() => '---')),
    ...rows.map((cells) => row(cells.map(cellText))),
  ]
}

function cellText({ text, link }: Cell): string {
  const shown = markdown(text)
  return link === undefined ? shown : `[${shown}](${encodeURI(link)})`
}
