import { certain } from '#domain/socle/certain.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  declarerSuccesseur,
  modifierSuccesseur,
  supprimerDeclaration,
  type CoproprieteASucceder,
  type SuccessionPossible,
} from '#contract/coproprietes/successeurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import {
  lireSuccesseur,
  NATURES_SUCCESSEUR,
  type NatureSuccesseur,
  type SuccesseurTape,
} from '#domain/coproprietes/successeurs/succession.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { Empechee } from '#web/coproprietes/copropriete/Empechee.tsx'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

const LIBELLES = {
  nature: 'Qui vous succède\u202f?',
  siret: 'SIRET de son établissement',
  email: 'Son adresse électronique',
  dateDebut: 'Date de début de son mandat',
} as const

const AIDES: Readonly<Record<NatureSuccesseur, string>> = {
  PRO: 'Un cabinet, une société, un bailleur social\u00a0: vous le désignez par son SIRET.',
  BENEVOLE:
    'Un copropriétaire, ou un syndicat coopératif\u00a0: vous le désignez par son adresse électronique.',
  INCONNU:
    'L’annuaire ne dira pas qu’un successeur est déclaré. Celui qui arrive demandera le rattachement avec sa preuve.',
}

const NATURES = codes(NATURES_SUCCESSEUR).map((valeur) => ({
  valeur,
  libelle: NATURES_SUCCESSEUR[valeur].libelle,
  aide: AIDES[valeur],
}))

/** Ce qui est tapé, prêt à partir. */
const corpsDe = (s: SuccesseurTape, dateDebut: string) => ({
  nature: s.nature as NatureSuccesseur,
  ...(s.nature === 'PRO' && { siret: s.siret }),
  ...(s.nature === 'BENEVOLE' && { email: s.email }),
  dateDebut,
})

/** Ce qui vient ensuite, selon qui est désigné. */
function direLaSuite({ nature, siret }: SuccesseurTape, aInscrire: boolean): string {
  if (nature === 'INCONNU') return 'Indiquez votre successeur dès que vous le connaissez.'
  return aInscrire
    ? `Le SIRET ${afficherSiret(siret.replace(/\D/g, ''))} n’a pas encore de compte au registre. Dites à votre successeur d’en créer un\u00a0: il y trouvera la copropriété à confirmer.`
    : 'Il en est averti par courriel, et confirme sans pièce.'
}

function FormulaireSuccesseur({ possible }: { possible: SuccessionPossible }) {
  const { copropriete, successeur, contexte } = possible
  const naviguer = useNavigate()
  const depart = useMemo<SuccesseurTape>(
    () => ({
      nature: successeur?.nature ?? '',
      siret: successeur?.siret ?? '',
      email: successeur?.email ?? '',
      dateDebut: successeur?.dateDebut ?? '',
    }),
    [successeur],
  )
  const verifier = useMemo(() => (s: SuccesseurTape) => lireSuccesseur(s, contexte).refus, [contexte])
  const f = useSaisie<SuccesseurTape>({
    depart,
    libelles: LIBELLES,
    verifier,
    envoyer: async (saisie) => {
      // La saisie est jugée complète avant d’être envoyée.
      const corps = corpsDe(
        saisie,
        certain(lireSuccesseur(saisie, contexte).successeur, 'le successeur').debut,
      )
      const { aInscrire } = successeur
        ? await essayer(modifierSuccesseur, {
            body: { id: successeur.id, version: successeur.version, ...corps },
          })
        : await essayer(declarerSuccesseur, { body: { idCopropriete: copropriete.id, ...corps } })
      notifier({
        ton: 'succes',
        titre: successeur ? 'Votre déclaration est modifiée' : 'Votre successeur est déclaré',
        texte: direLaSuite(saisie, aInscrire),
      })
      await naviguer({ href: retourALaListe() })
    },
  })
  const { saisie } = f
  return (
    <Formulaire
      f={f}
      echec={successeur ? 'La déclaration n’est pas modifiée' : 'Le successeur n’est pas déclaré'}
      obligatoires
      action={successeur ? 'Modifier la déclaration' : 'Déclarer mon successeur'}
      bouton={{ icone: 'valider' }}
      apres={
        <>
          {successeur && <Retirer copropriete={copropriete} />}
          <LienBouton href={retourALaListe()} variante="secondaire">
            Annuler
          </LienBouton>
        </>
      }
    >
      <ChoixRadio<NatureSuccesseur>
        name="nature"
        libelle={LIBELLES.nature}
        requis
        options={NATURES}
        erreur={f.erreurDe('nature')}
        value={NATURES.find(({ valeur }) => valeur === saisie.nature)?.valeur}
        onChange={(nature) => f.poser({ nature })}
      />
      {saisie.nature === 'PRO' && (
        <ChampTexte
          {...f.texte('siret')}
          requis
          largeur="moyenne"
          inputMode="numeric"
          autoComplete="off"
          aide={`${CHIFFRES_DU_SIRET} chiffres, avec ou sans espaces, par exemple 732 829 320 00074`}
        />
      )}
      {saisie.nature === 'BENEVOLE' && (
        <ChampTexte
          {...f.texte('email')}
          requis
          type="email"
          largeur="moyenne"
          autoComplete="off"
          aide="Celle de son compte au registre, s’il en a un. Elle n’est pas publiée, et s’efface quand il a répondu."
        />
      )}
      <ChampDate
        {...f.texte('dateDebut')}
        requis
        aujourdhui={contexte.aujourdhui}
        aide={
          copropriete.mandatFin &&
          `Votre mandat connu va jusqu’au ${afficherJour(copropriete.mandatFin)}\u00a0: le sien commence le plus souvent le lendemain.`
        }
      />
    </Formulaire>
  )
}

/** Se dédire, tant que le successeur n’a pas confirmé (§7.4). */
function Retirer({ copropriete }: { copropriete: CoproprieteASucceder }) {
  const naviguer = useNavigate()
  const retirer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Retirer cette déclaration\u202f?',
      message:
        'Plus aucun successeur ne sera déclaré pour cette copropriété. Celui que vous aviez désigné en sera averti.',
      confirmer: 'Retirer la déclaration',
    })
    if (!oui) return
    try {
      await essayer(supprimerDeclaration, { params: { id: String(copropriete.id) } })
      notifier({ ton: 'succes', titre: 'Votre déclaration est retirée' })
      await naviguer({ href: retourALaListe() })
    } catch (cause) {
      notifier({ ton: 'erreur', titre: 'La déclaration n’est pas retirée', texte: lireRefus(cause).message })
    }
  }
  return (
    <Bouton variante="secondaire" icone="supprimer" onClick={() => void retirer()}>
      Retirer la déclaration
    </Bouton>
  )
}

/** §2.4 : déclarer son successeur, ou corriger ce que l’on a déclaré ; ou ce qui l’empêche. */
export function PageSuccesseur() {
  const { possible, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.successeur}` })
  if (!possible)
    return <Empechee icone="utilisateurs" titre="Le successeur ne peut pas se déclarer" obstacle={obstacle} />
  const { copropriete: c, successeur } = possible
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={successeur ? 'Successeur déclaré' : 'Déclarer un successeur'}
        chapeau="Aucune pièce n’est demandée."
      >
        {afficherNom(c)}
      </TitrePage>
      {successeur && (
        <Alerte ton="info" niveau={2} titre="Vous avez déclaré un successeur, qui n’a pas encore confirmé">
          <p>Corrigez ce que vous avez déclaré, ou retirez-le. Le mandat ne se renouvelle pas d’ici là.</p>
        </Alerte>
      )}
      <LaCopropriete
        copropriete={c}
        suite={[{ libelle: 'Fin du mandat connu', valeur: c.mandatFin && afficherJour(c.mandatFin) }]}
      />
      <Section titre="Votre successeur">
        <FormulaireSuccesseur key={successeur?.version ?? 0} possible={possible} />
      </Section>
    </Pile>
  )
}
