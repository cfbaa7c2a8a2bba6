import { useLoaderData } from '@tanstack/react-router'
import type { Dementi } from '#contract/teneur/dementis.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { direDementi } from '#domain/teneur/dementis/dementis.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { direCompte } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

const COLONNES: readonly Colonne<Dementi>[] = [
  {
    cle: 'numero',
    titre: 'Copropriété',
    entete: true,
    rendu: (d) => (
      <>
        <Lien href={ADRESSES_PUBLIQUES.fiche(d.numero)}>{afficherNumero(d.numero)}</Lien>
        {d.nom && (
          <>
            <br />
            {d.nom}
          </>
        )}
      </>
    ),
  },
  { cle: 'fait', titre: 'Fait démenti', rendu: (d) => d.libelle },
  { cle: 'leve', titre: 'Ce qu’il levait', rendu: (d) => d.leve },
  {
    cle: 'quoi',
    titre: 'Ce qui vaut encore',
    rendu: (d) =>
      direDementi({
        ...d,
        debut: d.debut && afficherJour(d.debut),
        fin: d.fin && afficherJour(d.fin),
        autre: d.autre && afficherNumero(d.autre),
      }),
  },
]

/** Ce que le registre a accepté sous un fait que plus rien n’atteste. */
export function PageDementis() {
  const { dementis } = useLoaderData({ from: `/connecte${CHEMINS.faitsDementis}` })
  const compte = direCompte(
    { totalItems: dementis.length },
    { aucun: 'Rien à regarder', un: 'Une à regarder', plusieurs: 'à regarder' },
  )
  return (
    <Pile espace={6}>
      <TitrePage>Acceptées sous un fait démenti</TitrePage>
      <p>
        Un fait déclaré a levé une règle, et plus rien ne l’atteste. Ce qu’il a fait accepter vaut encore : à
        vous d’en décider.
      </p>
      <Tableau<Dementi>
        legende={compte}
        cleDe={(d) => `${d.fait} ${d.idCopropriete} ${d.debut ?? ''} ${d.fin ?? ''}`}
        lignes={dementis}
        colonnes={COLONNES}
        vide={
          <EtatVide icone="valider" titre="Rien à regarder">
            <p>Tout ce qui lève une règle est attesté.</p>
          </EtatVide>
        }
      />
    </Pile>
  )
}
