import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LigneDAbsente } from '#contract/teneur/absentes.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { direAbsence, RANGS, type RangDAbsente } from '#domain/teneur/absentes/absentes.ts'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { PAR_PAGE } from './chargeur.ts'
import { Dissoudre, Garder } from './Decider.tsx'

type C = Colonne<LigneDAbsente>

const NUMERO: C = {
  cle: 'numero',
  titre: 'Copropriété',
  entete: true,
  rendu: (l) => (
    <>
      <Lien href={ADRESSES_PUBLIQUES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>
      {l.nom && (
        <>
          <br />
          {l.nom}
        </>
      )}
    </>
  ),
}
const ADRESSE: C = { cle: 'adresse', titre: 'Adresse', rendu: (l) => l.adresse }
const ETAT: C = { cle: 'etat', titre: 'État', rendu: (l) => ETATS[l.etat].libelle }
const ABSENCE: C = {
  cle: 'du',
  titre: 'Fichier public',
  rendu: ({ du }) => direAbsence(du).replace(/^a/, 'A'),
}
const REPRESENTANT: C = {
  cle: 'representant',
  titre: 'Représentée par',
  rendu: (l) => l.representant ?? 'Une déclaration est au registre',
}
const GARDEE: C = {
  cle: 'gardee',
  titre: 'Gardée',
  rendu: ({ gardee }) =>
    gardee && (
      <>
        {`Le ${afficherInstant(gardee.le)}, par ${gardee.par}`}
        <br />
        {gardee.raison}
      </>
    ),
}

const COLONNES: Record<RangDAbsente, readonly C[]> = {
  A_DECIDER: [NUMERO, ADRESSE, ETAT, ABSENCE],
  REPRESENTEE: [NUMERO, ADRESSE, REPRESENTANT, ABSENCE],
  GARDEE: [NUMERO, ADRESSE, ABSENCE, GARDEE],
}

/** Les copropriétés venues d’un fichier public, qui ne sont plus dans un plus récent : à dissoudre, ou à garder. */
export function PageAbsentes() {
  const { rang, page, resultat } = useLoaderData({ from: `/connecte${CHEMINS.absentes}` })
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(resultat)
  const [aGarder, setAGarder] = useState<LigneDAbsente | null>(null)
  const compte = direCompte(resultat, {
    aucun: 'Aucune copropriété',
    un: 'Une copropriété',
    plusieurs: 'copropriétés',
  })
  const actes: C = {
    cle: 'actes',
    titre: 'Décision',
    titreMasque: true,
    rendu: (l) => (
      <GroupeBoutons>
        <Dissoudre ligne={l} surDecision={versLaListe} />
        {l.gardee === null && (
          <Bouton
            taille="petit"
            variante="tertiaire"
            aria-label={`Garder ${afficherNumero(l.numero)}`}
            onClick={() => setAGarder(l)}
          >
            Garder
          </Bouton>
        )}
      </GroupeBoutons>
    ),
  }
  return (
    <Pile espace={6}>
      <TitrePage>Absentes du fichier public</TitrePage>
      <p>
        Ces copropriétés viennent d’un fichier public, et ne sont plus dans un fichier plus récent. Elles
        restent au registre tant que vous n’en avez pas décidé ; celle qui revient au fichier quitte cette
        liste d’elle-même.
      </p>
      <Onglets
        nom="Onglets des absentes"
        onglets={codes(RANGS).map((r) => ({
          href: ADRESSES.absentes(r),
          libelle: `${RANGS[r].libelle} (${afficherEntier(resultat.comptes[r])})`,
          courant: r === rang,
        }))}
      />
      <Liste ref={liste} compte={compte}>
        <Tableau<LigneDAbsente>
          legende={compte}
          cleDe={(l) => l.id}
          lignes={resultat.lignes}
          colonnes={rang === 'REPRESENTEE' ? COLONNES[rang] : [...COLONNES[rang], actes]}
          vide={
            <EtatVide icone="valider" titre="Rien ici pour le moment">
              <p>Regardez les autres onglets, au-dessus.</p>
            </EtatVide>
          }
        />
        <Pagination
          page={page}
          pages={Math.ceil(resultat.totalItems / PAR_PAGE)}
          surPage={(suivante) => {
            versLaListe()
            void naviguer({ href: ADRESSES.absentes(rang, suivante), resetScroll: false })
          }}
        />
      </Liste>
      {aGarder && <Garder ligne={aGarder} surDecision={versLaListe} surFermeture={() => setAGarder(null)} />}
    </Pile>
  )
}
