import type { Doublon } from '#contract/coproprietes/immatriculation.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { direDistance, MOTIFS_DOUBLON, SCORE_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { Comparer } from '#web/teneur/doublons/Comparer.tsx'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'

/** Ce qu’en a dit le déclarant, quand on lui a montré les copropriétés proches. */
export function declarationSurLesProches({
  proches,
  prochesEcartees: ecartees,
}: Pick<Dossier, 'proches' | 'prochesEcartees'>): string {
  if (proches.length === 0) return 'Aucune ne lui ressemble aujourd’hui.'
  if (ecartees === null) return 'Cette demande ne dit pas ce que le déclarant en a vu à son dépôt.'
  if (ecartees === 0) return 'Aucune ne l’était au dépôt : le déclarant ne les a pas vues.'
  return ecartees === 1
    ? 'Le déclarant en a vu une au dépôt, et a déclaré qu’elle n’est pas la sienne.'
    : `Le déclarant en a vu ${ecartees} au dépôt, et a déclaré qu’aucune n’est la sienne.`
}

/** Une copropriété qui ressemble à celle que l’on examine : ce qui les rapproche, et ce que l’on en fait (§4.6). */
export function Proche({
  id,
  proche: p,
  surDoublon,
}: {
  id: number
  proche: Dossier['proches'][number]
  /** La demande double cette copropriété ; absent quand on ne peut pas la décider. */
  surDoublon?: (proche: Doublon) => void
}) {
  return (
    <>
      {p.numero ? (
        <Lien href={ADRESSES.fiche(p.numero)} target="_blank">
          {afficherNumero(p.numero)}
        </Lien>
      ) : (
        'Demande en cours'
      )}
      {[p.nom, direAdresse({ voie: p.voie, codePostal: p.codePostal, commune: p.localite })]
        .filter((mot) => mot)
        .map((mot) => `, ${mot}`)}
      {p.nbLots !== null && `, ${afficherEntier(p.nbLots)} lots`}
      {` (${p.score} sur ${SCORE_MAX}, ${direDistance(p.distance)})`}
      <Rangee>
        {p.motifs.map((m) => (
          <Badge key={m} petit ton="attention">
            {MOTIFS_DOUBLON[m]}
          </Badge>
        ))}
      </Rangee>
      <GroupeBoutons>
        {/* Dans un autre onglet : quitter l’examen libérerait la demande. */}
        <Comparer id={id} proche={p} target="_blank" />
        {surDoublon && p.numero && (
          <Bouton
            taille="petit"
            variante="secondaire"
            aria-label={`C’est un doublon de ${afficherNumero(p.numero)}`}
            onClick={() => surDoublon(p)}
          >
            C’est un doublon
          </Bouton>
        )}
      </GroupeBoutons>
    </>
  )
}
