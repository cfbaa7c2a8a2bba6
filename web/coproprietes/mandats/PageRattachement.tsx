import { useLoaderData } from '@tanstack/react-router'
import type { Rattachement } from '#contract/coproprietes/mandats.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { ReponseDuTeneur } from '#web/coproprietes/declaration/ReponseDuTeneur.tsx'
import { FormulaireRattachement } from './FormulaireRattachement.tsx'

/** Ce que le registre en sait déjà, et du mandat précédent. */
function Copropriete({ rattachement }: { rattachement: Rattachement }) {
  const { infoCopro: c, previousArchivedMandat: precedent } = rattachement
  return (
    <LaCopropriete
      copropriete={c}
      nommee
      suite={[
        { libelle: 'Lots', valeur: c.nbLots },
        { libelle: 'Représentant connu', valeur: c.representant },
        { libelle: 'Mandat', valeur: SITUATIONS_MANDAT[c.situationMandat] },
        {
          libelle: 'Fin du mandat connu',
          valeur: precedent?.dateFin ? afficherJour(precedent.dateFin) : null,
        },
      ]}
    />
  )
}

/** §2.4 : la saisie d’un rattachement, ou ce qui l’empêche. */
export function PageRattachement() {
  const { numero, rattachement, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.rattachement}` })
  if (!rattachement)
    return (
      <EtatVide
        niveau={1}
        icone="rattacher"
        titre="Cette copropriété ne peut pas être rattachée"
        action={<LienBouton href={CHEMINS.rattacher}>Saisir un autre numéro</LienBouton>}
      >
        <p>{obstacle ?? 'Aucun numéro d’immatriculation n’est donné.'}</p>
        {numero !== '' && <p>Numéro demandé : {numero}</p>}
      </EtatVide>
    )
  const { infoCopro, demandeEnCours, autreDemandeEnCours, aCorriger } = rattachement
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Rattacher la copropriété ${afficherNumero(infoCopro.numero)}`}>
        {afficherNomSansNumero(infoCopro)}
      </TitrePage>
      <Copropriete rattachement={rattachement} />
      {demandeEnCours ? (
        <Alerte ton="info" titre="Votre demande est déjà déposée" niveau={2}>
          <p>
            <Lien href={ADRESSES.demandeRattachement(demandeEnCours.reference)}>
              Suivre la demande {demandeEnCours.reference}
            </Lien>
          </p>
        </Alerte>
      ) : autreDemandeEnCours ? (
        <Alerte ton="attention" titre="Une autre demande est à l’examen" niveau={2}>
          <p>
            Un autre représentant a demandé cette copropriété. Revenez quand le teneur du registre aura
            décidé, ou écrivez à l’assistance, dont les coordonnées sont au pied de cette page.
          </p>
        </Alerte>
      ) : (
        <>
          {aCorriger && (
            <ReponseDuTeneur reponse={aCorriger} titre={`Vous corrigez la demande ${aCorriger.reference}`} />
          )}
          <FormulaireRattachement key={infoCopro.numero} rattachement={rattachement} />
        </>
      )}
    </Pile>
  )
}
