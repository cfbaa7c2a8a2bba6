import { useNavigate } from '@tanstack/react-router'
import {
  compterBatimentsRef,
  type Doublon,
  supprimerBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import {
  BATIMENTS_REF_MAX,
  RAISON_MAX,
  RAISON_MIN,
  verifierDistinction,
} from '#domain/coproprietes/copropriete/doublons.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireEntier } from '#domain/socle/mots/nombre-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { avecTape } from '#domain/coproprietes/declaration/saisie.ts'
import { texteA } from './saisie.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import type { BrouillonOuvert } from './brouillon.ts'
import type { Parcours } from './parcours.ts'
import { EtapePrecedente } from './GestesDuDepot.tsx'
import { TableauDesProches } from './Proches.tsx'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChampEntier, ChampZone } from '#web/socle/ui/champs.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { CopierLeNumero } from './CopierLeNumero.tsx'
import { BATIMENTS, RAISON } from './distinction.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'

interface Saisie {
  nbBatimentsRef: string
  raisonDistincte: string
  examines: boolean
}

const LIBELLES = {
  nbBatimentsRef: 'Nombre de bâtiments de référence',
  raisonDistincte: 'Ce qui distingue votre immeuble',
} as const

function verifier(s: Saisie): Refus[] {
  const lu = lireEntier(s.nbBatimentsRef)
  const vide = s.nbBatimentsRef.trim() === ''
  const champ = 'nbBatimentsRef'
  const nombre: Refus[] =
    vide || (lu !== null && lu >= 1 && lu <= BATIMENTS_REF_MAX)
      ? []
      : [
          lu === null
            ? { champ, code: 'ENTIER_INVALIDE' }
            : lu < 1
              ? { champ, code: 'TROP_PETIT', params: { min: 1 } }
              : { champ, code: 'TROP_GRAND', params: { max: BATIMENTS_REF_MAX } },
        ]
  return [
    ...nombre,
    ...verifierDistinction({ nbBatimentsRef: vide ? null : 1, raisonDistincte: s.raisonDistincte }),
    ...(s.examines ? [] : [{ champ: 'examines', code: 'OBLIGATOIRE' } as const]),
  ]
}

/** C’est le même immeuble : son numéro sert à l’acte, et le brouillon n’a plus d’objet. */
function MemeImmeuble({ proche, brouillon }: { proche: Doublon; brouillon: number }) {
  const naviguer = useNavigate()
  const { numero } = proche
  if (numero === null) return null
  const ecrit = afficherNumero(numero)
  const renoncer = async () => {
    const oui = await demanderConfirmation({
      titre: 'C’est le même immeuble\u202f?',
      message: (
        <p>
          {`Portez le numéro ${ecrit} dans l’acte. Votre brouillon sera supprimé\u00a0: on ne pourra pas le retrouver.`}
        </p>
      ),
      confirmer: 'Garder ce numéro et supprimer le brouillon',
    })
    if (!oui) return
    try {
      await essayer(supprimerBrouillon, { params: { id: String(brouillon) } })
      notifier({
        ton: 'succes',
        titre: `Le numéro est ${ecrit}`,
        texte: 'Votre brouillon est supprimé. Voici la fiche de la copropriété déjà immatriculée.',
      })
      await naviguer({ href: ADRESSES.fiche(numero) })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'Le brouillon n’est pas supprimé', texte: lireRefus(cause).message })
    }
  }
  return (
    <GroupeBoutons>
      <CopierLeNumero numero={numero} />
      <Bouton variante="secondaire" taille="petit" onClick={() => void renoncer()}>
        C’est le même immeuble<Invisible> que {ecrit}</Invisible>
      </Bouton>
    </GroupeBoutons>
  )
}

/** L’étape « Copropriétés proches » d’un notaire (§4.6) : c’est la même, ou ce qui en fait une autre, que le teneur jugera. */
export function DoublonsDuNotaire({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
  const f = useSaisie<Saisie>({
    depart: {
      nbBatimentsRef: texteA(b.saisie, BATIMENTS),
      raisonDistincte: texteA(b.saisie, RAISON),
      examines: parcours.doublonsExamines,
    },
    libelles: LIBELLES,
    vides: { examines: 'Cochez cette case après avoir examiné la liste.' },
    verifier,
    envoyer: async (s) => {
      // Jugé juste avant l’envoi.
      const count = String(lireEntier(s.nbBatimentsRef))
      await essayer(compterBatimentsRef, { params: { count }, body: { id: b.brouillon.id } })
      b.modifier((saisie) => avecTape(avecTape(saisie, RAISON, s.raisonDistincte), BATIMENTS, count))
      parcours.examiner()
      await parcours.aller('recapitulatif')
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Le récapitulatif ne s’ouvre pas"
      alignement="droite"
      obligatoires
      avant={<EtapePrecedente parcours={parcours} etape="donnees-techniques" />}
      action="C’est un autre immeuble, continuer"
      bouton={{ icone: 'droite', iconeADroite: true }}
    >
      <Alerte ton="attention" titre="Des copropriétés proches figurent déjà au registre">
        <p>
          Si l’une d’elles est la vôtre, portez son numéro dans l’acte et n’immatriculez pas une seconde fois.
          Sinon, dites ce qui distingue votre immeuble : le teneur du registre répond en{' '}
          {compter(DELAIS_DE_DEPART.DOUBLON_NOTAIRE, 'jour ouvré')}.
        </p>
      </Alerte>
      <TableauDesProches
        proches={parcours.doublons}
        action={(d) => <MemeImmeuble proche={d} brouillon={b.brouillon.id} />}
      />
      <Section titre="C’est un autre immeuble">
        <Pile espace={4}>
          <ChampEntier
            {...f.texte('nbBatimentsRef')}
            requis
            aide="Ceux du référentiel national des bâtiments que couvre votre règlement : le teneur les compare à ceux des copropriétés proches."
          />
          <ChampZone
            {...f.texte('raisonDistincte')}
            requis
            lignes={4}
            maxLength={RAISON_MAX}
            aide={`Au moins ${RAISON_MIN} caractères\u00a0: un autre règlement, une autre entrée, un bâtiment sur la même parcelle, une division…`}
          />
          <CaseACocher
            name="examines"
            libelle="J’ai examiné cette liste : aucune de ces copropriétés n’est celle de mon acte."
            requis
            sansMarque
            erreur={f.erreurDe('examines')}
            value={f.saisie.examines}
            onChange={(examines) => f.poser({ examines })}
          />
        </Pile>
      </Section>
    </Formulaire>
  )
}
