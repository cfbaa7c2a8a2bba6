import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { renouvelerMandats, type preparerRenouvellements } from '#contract/mandats.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherJour } from '#domain/jour.ts'
import { DUREES_RENOUVELLEMENT, finApres, type DureeRenouvellement } from '#domain/mandat/renouvellement.ts'
import { tenter } from '../actes.ts'
import { send } from '../api.ts'
import { useChoix } from '../coproprietes/choix.ts'
import { retourALaListe } from '../coproprietes/retour.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { ChoixRadio } from '../ui/choix.tsx'
import { Alerte, Badge, EtatVide } from '../ui/messages.tsx'
import { Pile, Section, TitrePage } from '../ui/miseEnPage.tsx'
import { Tableau } from '../ui/Tableau.tsx'

type Prepare = ReplyOf<typeof preparerRenouvellements>[number]
type Rendu = ReplyOf<typeof renouvelerMandats>[number]

const LIBELLES_DUREES: Record<DureeRenouvellement, string> = { 12: 'Un an', 24: 'Deux ans', 36: 'Trois ans' }
const DUREES = DUREES_RENOUVELLEMENT.map((mois) => ({ valeur: String(mois), libelle: LIBELLES_DUREES[mois] }))

/** Ce qui arrive, ou est arrivé, à une ligne. */
function Sort({
  ligne,
  mois,
  rendu,
}: {
  ligne: Prepare
  mois: DureeRenouvellement
  rendu: Rendu | undefined
}) {
  if (rendu?.dateFin) return <Badge ton="succes">{`Renouvelé jusqu’au ${afficherJour(rendu.dateFin)}`}</Badge>
  const obstacle = rendu?.obstacle ?? ligne.obstacle
  if (obstacle || ligne.debut === null) return <>{obstacle ?? 'Ce mandat ne se renouvelle pas.'}</>
  return <>{`Du ${afficherJour(ligne.debut)} au ${afficherJour(finApres(ligne.debut, mois))}`}</>
}

function Lignes({
  lignes,
  mois,
  rendus,
}: {
  lignes: readonly Prepare[]
  mois: DureeRenouvellement
  rendus: readonly Rendu[]
}) {
  return (
    <Tableau<Prepare>
      legende={rendus.length > 0 ? 'Ce qui a été fait' : 'Ce qui sera fait'}
      cleDe={(l) => l.id}
      lignes={lignes}
      colonnes={[
        {
          cle: 'copropriete',
          titre: 'Copropriété',
          entete: true,
          rendu: ({ id, infoCopro: c }) =>
            c ? (
              <>
                <Lien href={ADRESSES.copropriete(id)}>{c.nom ?? c.adresse ?? afficherNumero(c.numero)}</Lien>
                <br />
                {afficherNumero(c.numero)}
              </>
            ) : (
              'Une copropriété que vous ne représentez plus'
            ),
        },
        {
          cle: 'fin',
          titre: 'Fin du mandat',
          insecable: true,
          rendu: (l) => l.finActuelle && afficherJour(l.finActuelle),
        },
        {
          cle: 'sort',
          titre: 'Nouveau mandat',
          rendu: (l) => <Sort ligne={l} mois={mois} rendu={rendus.find((r) => r.id === l.id)} />,
        },
      ]}
    />
  )
}

function Bilan({ rendus }: { rendus: readonly Rendu[] }) {
  const faits = rendus.filter((r) => r.dateFin !== null).length
  const restent = rendus.length - faits
  return (
    <Alerte
      ton={restent > 0 ? 'attention' : 'succes'}
      niveau={2}
      annonce="status"
      titre={
        faits > 1
          ? `${faits} mandats renouvelés`
          : faits === 1
            ? 'Un mandat renouvelé'
            : 'Aucun mandat renouvelé'
      }
    >
      <p>
        {restent > 0
          ? `${restent > 1 ? `${restent} ne l’ont pas été` : 'Un ne l’a pas été'}\u00a0: la raison est à sa ligne.`
          : 'Un courriel vous les récapitule.'}
      </p>
    </Alerte>
  )
}

/** Renouveler d’un coup les mandats choisis dans la liste (§2.2) : chacun suit le sien, et un refus ne retient pas les autres. */
export function PageRenouvellements() {
  const lignes = useLoaderData({ from: `/connecte${CHEMINS.renouvellements}` })
  const router = useRouter()
  const choix = useChoix()
  const [mois, setMois] = useState<DureeRenouvellement>(12)
  const [rendus, setRendus] = useState<readonly Rendu[]>([])
  const [enCours, setEnCours] = useState(false)
  if (lignes.length === 0)
    return (
      <EtatVide
        niveau={1}
        icone="immeuble"
        titre="Aucune copropriété n’est choisie"
        action={<LienBouton href={retourALaListe()}>Choisir dans la liste</LienBouton>}
      >
        <p>Cochez dans la liste celles dont vous renouvelez le mandat.</p>
      </EtatVide>
    )
  const possibles = lignes.flatMap((l) => (l.debut === null ? [] : [{ id: l.id, debut: l.debut }]))
  const renouveler = async () => {
    const longue = mois !== 12
    const oui = await demanderConfirmation({
      titre:
        possibles.length > 1
          ? `Renouveler ${possibles.length} mandats\u202f?`
          : 'Renouveler ce mandat\u202f?',
      message: (
        <p>
          {longue
            ? 'Ces mandats ne durent pas douze mois\u00a0: confirmez-vous que l’assemblée générale l’a voté pour chacun\u202f?'
            : 'L’assemblée générale a voté le renouvellement de chacun, pour douze mois.'}
        </p>
      ),
      confirmer: 'Renouveler',
    })
    if (!oui) return
    setEnCours(true)
    const faits = await tenter('Les mandats ne sont pas renouvelés', (options) =>
      send(
        renouvelerMandats,
        {
          body: {
            mandats: possibles.map(({ id, debut }) => ({
              id,
              dateDebutMandat: debut,
              dateFinMandat: finApres(debut, mois),
            })),
            dureeConfirmee: longue,
          },
        },
        options,
      ),
    )
    setEnCours(false)
    if (!faits) return
    setRendus(faits)
    choix.changer(
      faits.filter((f) => f.dateFin !== null).map((f) => f.id),
      false,
    )
    scrollTo({ top: 0 })
  }
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Chaque mandat suit le précédent : il commence le lendemain de sa fin.">
        Renouveler des mandats
      </TitrePage>
      {rendus.length > 0 && <Bilan rendus={rendus} />}
      {rendus.length === 0 && possibles.length > 0 && (
        <ChoixRadio
          name="duree"
          libelle="Durée des nouveaux mandats"
          sansMarque
          enLigne
          options={DUREES}
          value={String(mois)}
          onChange={(choisi) => setMois(DUREES_RENOUVELLEMENT.find((d) => String(d) === choisi) ?? 12)}
        />
      )}
      <Section titre="Les copropriétés choisies">
        <Lignes lignes={lignes} mois={mois} rendus={rendus} />
      </Section>
      <GroupeBoutons>
        {rendus.length === 0 && possibles.length > 0 && (
          <Bouton icone="valider" enCours={enCours} onClick={() => void renouveler()}>
            {possibles.length > 1 ? `Renouveler ${possibles.length} mandats` : 'Renouveler le mandat'}
          </Bouton>
        )}
        {rendus.some((r) => r.dateFin === null) && (
          <Bouton
            variante="secondaire"
            onClick={() => {
              setRendus([])
              void router.invalidate()
            }}
          >
            Revoir ceux qui restent
          </Bouton>
        )}
        <LienBouton href={retourALaListe()} variante={rendus.length > 0 ? 'primaire' : 'secondaire'}>
          Revenir à la liste
        </LienBouton>
      </GroupeBoutons>
    </Pile>
  )
}
