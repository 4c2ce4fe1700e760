import { loadPart } from './load-part.ts'

/** Loads the code for pictures provided by the user, which few runs have. */
export function loadPictures() {
  return loadPart(import('./context/pictures.ts'))
}
