import type { Refus } from '#domain/socle/refus/refus.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { EtapePrecedente } from './GestesDuDepot.tsx'
import { TableauDesProches } from './Proches.tsx'
import type { Parcours } from './parcours.ts'

/** L’étape « Copropriétés proches » (§4.6) : elle n’existe que s’il y en a. */
export function Doublons({ parcours }: { parcours: Parcours }) {
  const f = useSaisie({
    depart: { examines: parcours.doublonsExamines },
    libelles: {},
    vides: { examines: 'Cochez cette case après avoir examiné la liste.' },
    verifier: (s): Refus[] => (s.examines ? [] : [{ champ: 'examines', code: 'OBLIGATOIRE' }]),
    envoyer: async () => {
      parcours.examiner()
      await parcours.aller('recapitulatif')
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Le récapitulatif ne s’ouvre pas"
      alignement="droite"
      avant={<EtapePrecedente parcours={parcours} etape="donnees-techniques" />}
      action="Continuer"
      bouton={{ icone: 'droite', iconeADroite: true }}
    >
      <Alerte ton="attention" titre="Des copropriétés proches figurent déjà au registre">
        <p>
          Si l’une d’elles est la vôtre, ne l’immatriculez pas une seconde fois : gardez son numéro et
          rattachez-vous à elle.
        </p>
      </Alerte>
      <TableauDesProches proches={parcours.doublons} />
      <CaseACocher
        name="examines"
        libelle="J’ai examiné cette liste : aucune de ces copropriétés n’est la mienne."
        requis
        sansMarque
        erreur={f.erreurDe('examines')}
        value={f.saisie.examines}
        onChange={(examines) => f.poser({ examines })}
      />
    </Formulaire>
  )
}
