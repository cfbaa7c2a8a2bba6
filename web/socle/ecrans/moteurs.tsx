import { useRouterState } from '@tanstack/react-router'
import type { FichePublique } from '#contract/public/annuaire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { PAGES_POUR_MOTEURS } from '#domain/public/plan-du-site/pages.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { useSite } from '#web/socle/shell/contexte.ts'

/** La page affichée, telle que le routeur la connaît. */
interface Page {
  chemin: string
  pathname: string
  search: Record<string, unknown>
  lu: unknown
  introuvable: boolean
}

const decrireFiche = ({ numero, nom, voie, codePostal, localite, nbLots }: FichePublique): string =>
  [
    `Copropriété ${nom ?? numero}`,
    [voie, [codePostal, localite].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    nbLots === null ? '' : `${afficherEntier(nbLots)} lots`,
    `immatriculation ${numero}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Ce que dit de plus une page que son chargeur nomme. */
function decrire({ chemin, lu }: Page): string {
  const { description } = PAGES_POUR_MOTEURS[chemin] ?? { description: '' }
  if (chemin === CHEMINS.fiche) {
    const { fiche } = (lu ?? {}) as { fiche?: FichePublique }
    return fiche ? `${decrireFiche(fiche)}. ${description}` : description
  }
  if (chemin === CHEMINS.question) {
    const { question, reponse } = (lu ?? {}) as { question?: string; reponse?: readonly string[] }
    return question === undefined ? description : [question, reponse?.[0]].filter(Boolean).join(' ')
  }
  const { titre } = (lu ?? {}) as { titre?: string }
  return chemin.includes('$') && titre !== undefined ? `${titre}. ${description}` : description
}

/** L’adresse que gardent les moteurs, et si la page leur est offerte : ni recherche filtrée, ni page introuvable. */
export function pourMoteurs(page: Page): { description: string; canonique: string; offerte: boolean } {
  const connue = PAGES_POUR_MOTEURS[page.chemin]
  const gardes = connue?.parametres ?? []
  const { adresse } = (page.lu ?? {}) as { adresse?: string }
  const parametres = gardes
    .filter((nom) => typeof page.search[nom] === 'string')
    .map((nom) => `${nom}=${encodeURIComponent(String(page.search[nom]))}`)
  const filtree = Object.keys(page.search).some((nom) => !gardes.includes(nom))
  return {
    description: decrire(page),
    canonique: adresse ?? page.pathname + (parametres.length > 0 ? `?${parametres.join('&')}` : ''),
    offerte: connue !== undefined && !filtree && !page.introuvable,
  }
}

/** Ce qu’une page dit aux moteurs. Le serveur seul l’écrit : ces mots ne sont pas livrés au navigateur. */
export function TeteDesMoteurs() {
  const { origine } = useSite()
  const page = useRouterState({
    select: (s): Page => {
      const match = s.matches.at(-1)
      return {
        chemin: match?.fullPath ?? '',
        pathname: s.location.pathname,
        search: s.location.search,
        lu: match?.loaderData,
        introuvable: s.matches.some((m) => m.status === 'notFound' || m.status === 'error'),
      }
    },
  })
  const { description, canonique, offerte } = pourMoteurs(page)
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      {offerte ? (
        <link rel="canonical" href={origine + canonique} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
