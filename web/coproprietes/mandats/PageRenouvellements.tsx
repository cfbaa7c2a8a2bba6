import { useLoaderData } from '@tanstack/react-router'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { direDuree, DUREES_RENOUVELLEMENT, finApres } from '#domain/coproprietes/mandats/renouvellement.ts'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Alerte, Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { useRenouvellements, type Prepare, type Rendu } from './renouveler.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

const DUREES = DUREES_RENOUVELLEMENT.map((mois) => ({ valeur: String(mois), libelle: direDuree(mois) }))

/** Ce qui arrive, ou est arrivé, à une ligne. */
function Sort({ ligne, mois, rendu }: { ligne: Prepare; mois: number; rendu: Rendu | undefined }) {
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
  mois: number
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
                <Lien href={ADRESSES.copropriete(id)}>{afficherNom(c)}</Lien>
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

function Bilan({ lignes, rendus }: { lignes: readonly Prepare[]; rendus: readonly Rendu[] }) {
  const faits = rendus.filter((r) => r.dateFin !== null).length
  const restent = lignes.length - faits
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
  const { possibles, mois, setMois, rendus, enCours, renouveler, revoir } = useRenouvellements(lignes)
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
  const aRenouveler = rendus.length === 0 && possibles > 0
  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={`Chaque mandat suit le précédent : il commence le lendemain de sa fin, ou aujourd’hui s’il est fini depuis plus ${de(compter(MOIS_ORDINAIRES / 12, 'an'))}.`}
      >
        Renouveler des mandats
      </TitrePage>
      {rendus.length > 0 && <Bilan lignes={lignes} rendus={rendus} />}
      {aRenouveler && (
        <ChoixRadio
          name="duree"
          libelle={possibles > 1 ? 'Durée des nouveaux mandats' : 'Durée du nouveau mandat'}
          sansMarque
          enLigne
          options={DUREES}
          value={String(mois)}
          onChange={(choisi) =>
            setMois(DUREES_RENOUVELLEMENT.find((d) => String(d) === choisi) ?? MOIS_ORDINAIRES)
          }
        />
      )}
      <Section titre={lignes.length > 1 ? 'Les copropriétés choisies' : 'La copropriété choisie'}>
        <Lignes lignes={lignes} mois={mois} rendus={rendus} />
      </Section>
      <GroupeBoutons>
        {aRenouveler && (
          <Bouton icone="valider" enCours={enCours} onClick={() => void renouveler()}>
            {possibles > 1 ? `Renouveler ${possibles} mandats` : 'Renouveler le mandat'}
          </Bouton>
        )}
        {rendus.some((r) => r.dateFin === null) && (
          <Bouton variante="secondaire" onClick={revoir}>
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
