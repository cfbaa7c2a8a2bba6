import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import { supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { ouvrirMiseAJour, type lireMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { MISES_A_JOUR, type TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { Empechee } from '#web/coproprietes/copropriete/Empechee.tsx'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

type Lue = ReplyOf<typeof lireMiseAJour>

/** Ce que l’assemblée a fait des comptes, et la mise à jour qui en vient (domain.md §6.3, décision 0036). */
const REPONSES: readonly { valeur: TypeMiseAJour; libelle: string; aide: string }[] = [
  {
    valeur: 'ANNUELLE',
    libelle: 'Oui, elle les a approuvés',
    aide: 'Mise à jour annuelle : vous déclarez les comptes de l’exercice, et ce qui a changé d’autre.',
  },
  {
    valeur: 'COMPTESNONAPPROUVES',
    libelle: 'Oui, mais elle ne les a pas approuvés',
    aide: 'Mise à jour annuelle : vous déclarez les comptes tels qu’ils ont été présentés.',
  },
  {
    valeur: 'STANDARD',
    libelle: 'Non, rien de nouveau sur les comptes',
    aide: 'Mise à jour standard : adresse, lots, procédures, bâtiments… Les comptes déclarés ne changent pas.',
  },
]

const verifier = ({ reponse }: { reponse: TypeMiseAJour | '' }): Refus[] =>
  reponse === '' ? [{ champ: 'reponse', code: 'OBLIGATOIRE' }] : []

function Question({ lue }: { lue: Lue }) {
  const naviguer = useNavigate()
  const reponses = REPONSES.filter((r) => lue.typesMaj.includes(r.valeur))
  const cloture = lue.dateClotureDernierExercice
  const f = useSaisie<{ reponse: TypeMiseAJour | '' }>({
    depart: { reponse: '' },
    libelles: { reponse: 'Votre réponse' },
    verifier,
    envoyer: async ({ reponse }) => {
      const { id, etape } = await essayer(ouvrirMiseAJour, {
        params: {
          id: String(lue.infoCopro.id),
          typeMaj: reponse === 'STANDARD' ? 'STANDARD' : 'ANNUELLE',
          exerciceNonApprouve: reponse === 'COMPTESNONAPPROUVES' ? 'true' : 'false',
        },
      })
      await naviguer({ href: ADRESSES.etapeMiseAJour(etape, id) })
    },
  })
  return (
    <Formulaire
      f={f}
      echec="La mise à jour ne s’ouvre pas"
      action="Continuer"
      bouton={{ icone: 'droite', iconeADroite: true }}
      apres={
        <LienBouton href={retourALaListe()} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <ChoixRadio
        name="reponse"
        libelle={
          cloture
            ? `L’assemblée générale a-t-elle voté sur les comptes d’un exercice clos après le ${afficherJour(cloture)}\u202f?`
            : 'L’assemblée générale a-t-elle voté sur les comptes d’un exercice clos\u202f?'
        }
        requis
        options={reponses}
        value={f.saisie.reponse || null}
        onChange={(reponse) => f.poser({ reponse })}
        erreur={f.erreurDe('reponse')}
      />
    </Formulaire>
  )
}

function EnPreparation({ brouillon }: { brouillon: NonNullable<Lue['brouillon']> }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const supprimer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Supprimer cette mise à jour\u202f?',
      message: <p>Ce que vous y avez saisi sera perdu. Ce qui a été déclaré avant ne change pas.</p>,
      confirmer: 'Supprimer la mise à jour',
    })
    if (!oui) return
    setEnCours(true)
    const faite = await tenter('La mise à jour n’est pas supprimée', async (options) => {
      await send(supprimerBrouillon, { params: { id: String(brouillon.id) } }, options)
      return true
    })
    if (faite) notifier({ ton: 'succes', titre: 'Mise à jour supprimée' })
    setEnCours(false)
    await router.invalidate()
  }
  return (
    <Alerte ton="info" titre="Une mise à jour se prépare déjà" niveau={2}>
      <p>
        {MISES_A_JOUR[brouillon.typeMaj].libelle}, enregistrée {momentDe(brouillon.dateModification)} par{' '}
        {brouillon.utilisateurDeclare}. Répondre à la question ci-dessous la reprend aussi, avec ce qui y est
        saisi.
      </p>
      <GroupeBoutons>
        <LienBouton href={ADRESSES.etapeMiseAJour(brouillon.etape, brouillon.id)} taille="petit">
          La reprendre
        </LienBouton>
        <Bouton
          variante="discret"
          taille="petit"
          icone="supprimer"
          enCours={enCours}
          onClick={() => void supprimer()}
        >
          La supprimer
        </Bouton>
      </GroupeBoutons>
    </Alerte>
  )
}

/** §2.4 : une seule entrée pour mettre à jour ; ce que l’assemblée a fait des comptes dit laquelle. */
export function PageMiseAJour() {
  const { miseAJour: lue, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.miseAJour}` })
  if (!lue)
    return <Empechee icone="immeuble" titre="Cette copropriété ne se met pas à jour" obstacle={obstacle} />
  const { infoCopro: c, brouillon } = lue
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Mettre à jour">{afficherNom(c)}</TitrePage>
      <Section titre="Ce qui a été déclaré">
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: <Lien href={ADRESSES_PUBLIQUES.fiche(c.numero)}>{afficherNumero(c.numero)}</Lien>,
            },
            { libelle: 'Adresse de référence', valeur: c.adresse },
            {
              libelle: 'Dernière déclaration acceptée',
              valeur: lue.dateDerniereDeclaration && momentDe(lue.dateDerniereDeclaration),
              action: <Lien href={ADRESSES.declarations(c.id)}>Voir les déclarations</Lien>,
            },
            {
              libelle: 'Clôture du dernier exercice',
              valeur: lue.dateClotureDernierExercice && afficherJour(lue.dateClotureDernierExercice),
            },
            {
              libelle: 'Assemblée générale',
              valeur: lue.dateAgDerniereMajAnnuelle && afficherJour(lue.dateAgDerniereMajAnnuelle),
            },
          ]}
        />
      </Section>
      {brouillon && <EnPreparation brouillon={brouillon} />}
      <Section titre="Ce que vous déclarez">
        <Question key={c.id} lue={lue} />
      </Section>
    </Pile>
  )
}
