import { LIGNES_PAR_PAGE, type lireLignesDeBordereau } from '#contract/coproprietes/mises-a-jour.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { ETATS_LIGNE, type EtatLigne } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Ennuis } from '#web/socle/ui/Ennuis.tsx'
import { Changements } from '#web/coproprietes/copropriete/Changements.tsx'
import { FILTRES, TONS, type Fichier } from './dire.ts'

type Page = ReplyOf<typeof lireLignesDeBordereau>
type Ligne = Page['lignes'][number]

function Copropriete({ ligne: l }: { ligne: Ligne }) {
  const numero = l.numero === null ? null : lireNumero(l.numero)
  const montre = numero ? afficherNumero(numero) : l.numero
  return (
    <>
      {l.idCopropriete !== null && numero ? (
        <Lien href={ADRESSES.copropriete(l.idCopropriete)}>{montre}</Lien>
      ) : (
        (montre ?? 'Sans numéro')
      )}
      {l.nom && (
        <>
          <br />
          {l.nom}
        </>
      )}
    </>
  )
}

type SurConfirmation = (ligne: number, confirmee: boolean) => void

function Detail({ ligne: l, surConfirmation }: { ligne: Ligne; surConfirmation: SurConfirmation }) {
  const dits = [...l.ennuis, ...(l.etat === 'A_CONFIRMER' ? l.avertissements : [])]
  const rien = dits.length === 0 && !l.remarque && l.differences.length === 0
  if (rien) return null
  return (
    <Pile espace={2}>
      {l.remarque && <p>{l.remarque}</p>}
      {dits.length > 0 && <Ennuis ennuis={dits} />}
      {l.etat === 'A_CONFIRMER' && (
        <div>
          <Bouton
            taille="petit"
            variante="secondaire"
            aria-label={`${l.confirmee ? 'Ne plus confirmer' : 'Confirmer'} la ligne ${l.rang}`}
            onClick={() => surConfirmation(l.id, !l.confirmee)}
          >
            {l.confirmee ? 'Ne plus confirmer' : 'Confirmer'}
          </Bouton>
        </div>
      )}
      {l.differences.length > 0 && l.etat !== 'REFUSEE' && (
        <Accordeon titre="Ce qui change">
          <Changements
            legende={`Ce qui change à la ligne ${l.rang}`}
            rien=""
            lignes={l.differences.map((d) => ({ ...d, chemin: d.libelle }))}
          />
        </Accordeon>
      )}
    </Pile>
  )
}

function Filtres({ fichier, etat }: { fichier: Fichier; etat: EtatLigne | undefined }) {
  const { id, nbLignes, compte } = fichier
  const presents = FILTRES.filter((f) => compte.parEtat[f.etat] > 0)
  return (
    <Onglets
      nom="Lignes montrées"
      onglets={[
        { etat: undefined, libelle: 'Toutes', nombre: nbLignes },
        ...presents.map((f) => ({ ...f, nombre: compte.parEtat[f.etat] })),
      ].map((f) => ({
        href: ADRESSES.fichierDeMiseAJour(id, f.etat),
        libelle: `${f.libelle} (${afficherEntier(f.nombre)})`,
        courant: f.etat === etat,
      }))}
    />
  )
}

/** Les lignes d’un fichier remis, filtrées par leur résultat. */
export function Lignes({
  fichier,
  lignes,
  etat,
  page,
  surConfirmation,
}: {
  fichier: Fichier
  lignes: Page
  etat: EtatLigne | undefined
  page: number
  surConfirmation: SurConfirmation
}) {
  return (
    <Pile>
      <Filtres fichier={fichier} etat={etat} />
      <Tableau
        legende={
          lignes.total === 1 ? 'Une ligne' : `${afficherEntier(lignes.total)} lignes, dans l’ordre du fichier`
        }
        cleDe={(l) => l.id}
        lignes={lignes.lignes}
        vide={
          <EtatVide titre="Aucune ligne ici" icone="document">
            <p>
              <Lien href={ADRESSES.fichierDeMiseAJour(fichier.id)}>Voir toutes les lignes</Lien>
            </p>
          </EtatVide>
        }
        colonnes={[
          { cle: 'rang', titre: 'Ligne', alignement: 'droite', rendu: (l) => afficherEntier(l.rang) },
          { cle: 'copropriete', titre: 'Copropriété', entete: true, rendu: (l) => <Copropriete ligne={l} /> },
          {
            cle: 'cloture',
            titre: 'Exercice clos le',
            insecable: true,
            rendu: (l) => l.cloture && afficherJour(l.cloture),
          },
          {
            cle: 'etat',
            titre: 'Résultat',
            rendu: (l) => (
              <Badge petit ton={l.confirmee && l.etat === 'A_CONFIRMER' ? 'info' : TONS[l.etat]}>
                {l.confirmee && l.etat === 'A_CONFIRMER' ? 'Confirmée' : ETATS_LIGNE[l.etat].libelle}
              </Badge>
            ),
          },
          {
            cle: 'detail',
            titre: 'Détail',
            rendu: (l) => <Detail ligne={l} surConfirmation={surConfirmation} />,
          },
        ]}
      />
      <Pagination
        page={page}
        pages={Math.ceil(lignes.total / LIGNES_PAR_PAGE)}
        lien={(p) => ADRESSES.fichierDeMiseAJour(fichier.id, etat, p)}
      />
    </Pile>
  )
}
