import { useState } from 'react'
import { codes } from '#domain/socle/codes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { ETATS_DEMANDABLES, type LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { afficherJour, estJour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { FiltreDeListe } from '#web/socle/ui/FiltreDeListe.tsx'
import { Grille, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { adresseListe, filtree, SANS_CRITERE, type CriteresDeListe, type DemandeListe } from './demande.ts'

const SITUATIONS = codes(SITUATIONS_MANDAT).map((valeur) => ({ valeur, libelle: SITUATIONS_MANDAT[valeur] }))

const sans = <V extends string>(choisis: readonly V[], retire: V) => choisis.filter((c) => c !== retire)
/** La touche Entrée envoie une date avant que le champ ne l’ait lue. */
const lue = (tape: string) => lireJour(tape) ?? tape.trim()
const direTape = (tape: string) => (estJour(tape) ? afficherJour(tape) : tape)

/** Ce qui est choisi, en mots, et ce qui en reste quand on le retire. */
export function choisisDe(d: CriteresDeListe): { libelle: string; sans: Partial<CriteresDeListe> }[] {
  return [
    ...(d.filtre === SANS_CRITERE.filtre
      ? []
      : [{ libelle: LISTES_SUIVIES[d.filtre].libelle, sans: { filtre: SANS_CRITERE.filtre } }]),
    ...(d.q ? [{ libelle: `«\u202f${d.q}\u202f»`, sans: { q: '' } }] : []),
    ...d.etats.map((e) => ({ libelle: ETATS[e].libelle, sans: { etats: sans(d.etats, e) } })),
    ...d.situations.map((s) => ({
      libelle: SITUATIONS_MANDAT[s],
      sans: { situations: sans(d.situations, s) },
    })),
    ...(d.debut ? [{ libelle: `Mandat commencé dès le ${direTape(d.debut)}`, sans: { debut: '' } }] : []),
    ...(d.fin ? [{ libelle: `Mandat fini au plus tard le ${direTape(d.fin)}`, sans: { fin: '' } }] : []),
  ]
}

/** La recherche dans la liste, et ce que l’on en retient (§3.5). */
export function Filtrer({
  demande,
  lecteur,
  refus,
  surDemande,
}: {
  demande: DemandeListe
  lecteur: LecteurDeListe
  refus: readonly { champ: string; message: string }[]
  surDemande: (d: Partial<CriteresDeListe>) => void
}) {
  const [saisie, setSaisie] = useState(demande)
  const [derniere, setDerniere] = useState(demande)
  // « Page précédente » change la demande sous le formulaire : il montre alors ce qui est cherché.
  if (adresseListe(demande) !== adresseListe(derniere)) {
    setDerniere(demande)
    setSaisie(demande)
  }
  const changer = (d: Partial<CriteresDeListe>) => setSaisie({ ...saisie, ...d })
  const erreurDe = (champ: string) => refus.find((r) => r.champ === champ)?.message ?? null
  const precises = choisisDe({ ...demande, filtre: SANS_CRITERE.filtre, q: '' }).length
  return (
    <FiltreDeListe
      enLigne
      libelle="Numéro, nom ou adresse"
      libelleTout={lecteur === 'declarant' ? 'Voir toutes mes copropriétés' : 'Voir toutes les copropriétés'}
      valeur={demande.q}
      erreur={erreurDe('immatriculationOuNom')}
      surRecherche={(q) => surDemande({ ...saisie, q, debut: lue(saisie.debut), fin: lue(saisie.fin) })}
      filtree={filtree(demande)}
      surTout={() => surDemande(SANS_CRITERE)}
    >
      <Accordeon
        discret
        titre={precises === 0 ? 'Statut, rattachement, dates' : `Statut, rattachement, dates (${precises})`}
        ouvert={precises > 0}
      >
        <Pile espace={4}>
          <Cases
            enColonnes
            sansMarque
            name="etat"
            libelle="Statut"
            aide={'Aucun coché\u00a0: tous.'}
            options={ETATS_DEMANDABLES[lecteur].map((valeur) => ({
              valeur,
              libelle: ETATS[valeur].libelle,
            }))}
            value={saisie.etats}
            onChange={(etats) => changer({ etats })}
          />
          <Cases
            enColonnes
            sansMarque
            name="situation"
            libelle="Rattachement"
            aide={'Aucun coché\u00a0: tous.'}
            options={SITUATIONS}
            value={saisie.situations}
            onChange={(situations) => changer({ situations })}
          />
          <Grille>
            <ChampDate
              name="dateDebutMandat"
              libelle="Mandat commencé dès le"
              sansMarque
              erreur={erreurDe('dateDebutMandat')}
              value={saisie.debut}
              onChange={(debut) => changer({ debut })}
            />
            <ChampDate
              name="dateFinMandat"
              libelle="Mandat fini au plus tard le"
              sansMarque
              erreur={erreurDe('dateFinMandat')}
              value={saisie.fin}
              onChange={(fin) => changer({ fin })}
            />
          </Grille>
        </Pile>
      </Accordeon>
    </FiltreDeListe>
  )
}
