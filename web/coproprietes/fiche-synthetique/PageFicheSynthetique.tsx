import { useLoaderData } from '@tanstack/react-router'
import { telechargerFicheSynthetique } from '#contract/coproprietes/fiche-synthetique.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** La fiche synthétique, telle que le PDF la dit (loi de 1965, art. 8-2) ; ou ce qui empêche de la délivrer. */
export function PageFicheSynthetique() {
  const { fiche: f, id, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.ficheSynthetique}` })
  if (!f)
    return (
      <Pile espace={8}>
        <TitrePage>Fiche synthétique</TitrePage>
        <Alerte ton="attention" niveau={2} titre="La fiche synthétique n’est pas délivrée">
          <p>{obstacle}</p>
        </Alerte>
        <p>
          <Lien href={CHEMINS.coproprietes}>Retour à la liste des copropriétés</Lien>
        </p>
      </Pile>
    )
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Fiche synthétique de la copropriété"
        chapeau={`${f.mention}, le ${direJour(f.dateDelivrance)}.`}
        actions={
          <LienBouton
            icone="telecharger"
            href={adresseDe(telechargerFicheSynthetique, { params: { id } })}
            download
          >
            Télécharger la fiche (PDF)
          </LienBouton>
        }
      >
        {afficherNom(f)}
      </TitrePage>
      <p>
        Copropriété <Lien href={ADRESSES.copropriete(f.id)}>{afficherNumero(f.numero)}</Lien>,{' '}
        {f.dateDeclaration
          ? `d’après la déclaration acceptée le ${direJour(jourDeParis(f.dateDeclaration))}.`
          : 'dont le registre n’a que la part publique du dossier.'}{' '}
        « Non déclaré » veut dire que le registre n’a pas de réponse, et non que la réponse est zéro.
      </p>
      {f.sections.map((s) => (
        <Section key={s.titre} titre={s.titre}>
          <Pile espace={4}>
            {s.note && <p>{s.note}</p>}
            {s.lignes.length > 0 && <FicheLignes lignes={s.lignes} />}
          </Pile>
        </Section>
      ))}
    </Pile>
  )
}
