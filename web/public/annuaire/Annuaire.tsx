import { useLoaderData } from '@tanstack/react-router'
import type { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { chargeDepartement } from '#contract/public/territoires.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FiltreDeRecherche, FormulaireRecherche } from '#web/socle/ui/recherche.tsx'
import type { RechercheLue } from './recherche.ts'
import { Resultats } from './Resultats.tsx'

export interface DonneesAnnuaire {
  recherche: RechercheLue
  departements: ReplyOf<typeof chargeDepartement>
  resultats: ReplyOf<typeof rechercherAnnuaire> | null
  /** L’adresse demande un département qui n’existe pas : la recherche est de toute la France. */
  departementInconnu: boolean
  /** La phrase d’une recherche refusée. */
  refus: string | null
}

/** Ce que l’on peut taper de plus : replié, il ne presse personne. */
function PlusFinement() {
  return (
    <details className="rnc-details">
      <summary>Rechercher plus finement</summary>
      <p>
        « $ » au début ne garde que ce qui commence ainsi : « $12 rue ». « _ » remplace une lettre dont vous
        n’êtes pas sûr : « dup_nt ».
      </p>
      <p>
        <Lien href={CHEMINS.rechercheAvancee}>Rechercher par lieu, nombre de lots, syndic ou mandat</Lien>
      </p>
    </details>
  )
}

/** L’annuaire public (§2.9), recherche simple : sans JavaScript, un formulaire et des liens. */
export function Annuaire() {
  const { recherche, departements, departementInconnu, resultats, refus } = useLoaderData({
    from: CHEMINS.annuaire,
  })
  const cherche = resultats !== null || refus !== null
  return (
    <div className="rnc-annuaire" data-cherche={cherche || undefined}>
      <TitrePage
        chapeau={cherche ? undefined : 'Retrouvez une copropriété par son numéro, son nom ou son adresse.'}
      >
        Annuaire des copropriétés
      </TitrePage>
      <div>
        <FormulaireRecherche
          // La page se redessine quand l’adresse change : le champ repart de ce qu’elle dit.
          key={`${recherche.q}|${recherche.departement}`}
          action={CHEMINS.annuaire}
          libelle="Numéro, nom ou adresse"
          aide={cherche ? undefined : 'Par exemple : AA1-234-567, Résidence des Tilleuls, rue Victor Hugo.'}
          valeur={recherche.q}
          grand
        >
          {recherche.vue === 'carte' && <input type="hidden" name="vue" value="carte" />}
          <FiltreDeRecherche
            name="departement"
            libelle="Département"
            invite="Toute la France"
            options={departements.map((d) => ({ valeur: d.code, libelle: `${d.code} – ${d.nom}` }))}
            valeur={recherche.departement}
          />
        </FormulaireRecherche>
        {!cherche && <PlusFinement />}
      </div>
      {!cherche && (
        <p>
          <Lien href={CHEMINS.departements}>Parcourir par département et par commune</Lien>
        </p>
      )}
      {departementInconnu && (
        <Alerte ton="info">{'Ce département n’existe pas\u00a0: voici toute la France.'}</Alerte>
      )}
      {refus && (
        <Alerte ton="erreur" titre="Recherche à préciser" niveau={2} annonce="alert">
          {refus}
        </Alerte>
      )}
      <Resultats recherche={recherche} resultats={resultats} />
      {cherche && <PlusFinement />}
    </div>
  )
}
