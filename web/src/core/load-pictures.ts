import { loadPart } from './load-part.ts'

/** Pictures that a person gave, which few runs have. */
export function loadPictures() {
  return loadPart(import('./context/pictures.ts'))
}
