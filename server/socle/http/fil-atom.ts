import { atom, type Fil } from '#domain/public/lettre/atom.ts'
import type { FichierRendu } from './serve.ts'

/** Le premier jour du registre : rien n’est plus ancien. */
const PREMIER_INSTANT = '2016-11-01T00:00:00.000Z'

/** Un lecteur de fils qui redemande plus souvent n’apprendrait rien. */
const GARDE_SECONDES = 900

/** Un fil Atom, tel que le lit un lecteur de fils ; les adresses du fil sont celles du site, sans son origine. */
export function filAtom(nom: string, origine: string, fil: Omit<Fil, 'depuis'>): FichierRendu {
  const entier = (adresse: string) => origine + adresse
  const complet = {
    ...fil,
    depuis: PREMIER_INSTANT,
    page: entier(fil.page),
    soi: entier(fil.soi),
    entrees: fil.entrees.map((e) => ({ ...e, page: entier(e.page) })),
  }
  return {
    nom: `${nom}.atom`,
    type: 'application/atom+xml; charset=utf-8',
    telecharger: false,
    contenu: { octets: Buffer.from(atom(complet)), gardeSecondes: GARDE_SECONDES },
  }
}
