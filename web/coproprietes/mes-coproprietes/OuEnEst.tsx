import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { ACTIONS_DE_LIGNE } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import type { LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import { retenirLaLigne } from '#web/coproprietes/copropriete/retour.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import type { Ligne } from './ligne.ts'

const TONS = {
  erreur: 'rnc-etat rnc-etat--erreur',
  attention: 'rnc-etat rnc-etat--attention',
  info: 'rnc-etat rnc-etat--info',
  succes: 'rnc-etat rnc-etat--succes',
  neutre: 'rnc-etat',
} as const

/** Où en est cette copropriété, en une phrase. */
export const OuEnEst = ({ aFaire: { phrase, ton } }: Ligne) => <span className={TONS[ton]}>{phrase}</span>

/** Où mène son nom : sa page, la demande qui l’attend, son brouillon, ou rien de ce que l’on puisse lire. */
function pageDe(l: Ligne, lecteur: LecteurDeListe): string | null {
  if (l.actions.includes('voir')) return ADRESSES.copropriete(l.id)
  if (l.etat === 'BROUILLON' && l.idDeclaration !== null && lecteur === 'declarant')
    return ADRESSES.etape('infos-rattachement', l.idDeclaration)
  if (l.numero === null && l.reference !== null) return ADRESSES.confirmation(l.reference)
  return l.numero !== null && ETATS[l.etat].public ? ADRESSES_PUBLIQUES.fiche(l.numero) : null
}

/** Son nom, ou ce qui en tient lieu, qui mène à sa page. */
export function Nom({ ligne, lecteur }: { ligne: Ligne; lecteur: LecteurDeListe }) {
  const nom = afficherNomSansNumero(ligne)
  const vers = pageDe(ligne, lecteur)
  if (vers === null) return <span>{nom}</span>
  return (
    <Lien
      href={vers}
      id={`copropriete-${ligne.id}`}
      title={ligne.actions.includes('voir') ? ACTIONS_DE_LIGNE.voir.libelle : undefined}
      onClick={() => retenirLaLigne(ligne.id)}
    >
      {nom}
    </Lien>
  )
}

/** Son adresse, sous son nom quand elle en a un. */
export const adresseSousLeNom = ({ nom, adresse }: Ligne): string | null => (nom === null ? null : adresse)
