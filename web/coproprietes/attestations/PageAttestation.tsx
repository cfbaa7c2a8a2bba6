import { useLoaderData } from '@tanstack/react-router'
import type { AttestationVerifiee } from '#contract/coproprietes/attestations.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { QUALITES } from '#domain/coproprietes/attestations/qualites.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Ce qu’il en est aujourd’hui, en une phrase. */
function Aujourdhui({ a }: { a: AttestationVerifiee }) {
  const { aujourdhui } = useSite()
  const changees = a.lignes.filter((l) => l.aujourdhui !== null).length
  if (a.fusionneeDans)
    return (
      <Alerte ton="attention" niveau={2} titre="Cette copropriété a changé de numéro">
        <p>
          Elle était immatriculée deux fois : ce numéro a été fusionné dans{' '}
          <Lien href={ADRESSES.fiche(a.fusionneeDans)}>{afficherNumero(a.fusionneeDans)}</Lien>.
        </p>
      </Alerte>
    )
  if (!a.auRegistre)
    return (
      <Alerte ton="erreur" niveau={2} titre="Cette copropriété n’est plus au registre">
        <p>Elle y était quand l’attestation a été délivrée. Son immatriculation a été supprimée depuis.</p>
      </Alerte>
    )
  if (changees === 0)
    return (
      <Alerte ton="succes" niveau={2} titre="Rien n’a changé depuis">
        <p>Au {direJour(aujourdhui)}, le registre dit la même chose de cette copropriété.</p>
      </Alerte>
    )
  return (
    <Alerte
      ton="attention"
      niveau={2}
      titre={
        changees === 1 ? 'Une information a changé depuis' : `${changees} informations ont changé depuis`
      }
    >
      <p>
        L’attestation est authentique, mais le registre ne dit plus tout à fait la même chose : voyez
        ci-dessous.
      </p>
    </Alerte>
  )
}

/** Une attestation que le registre a délivrée : ce qu’elle disait, ce qui est vrai aujourd’hui. */
export function PageAttestation() {
  const a = useLoaderData({ from: CHEMINS.attestation })
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={`Attestation ${a.code}`}
        chapeau={`Le registre l’a délivrée ${momentDe(a.dateDelivrance)}, à la demande ${QUALITES[a.qualite]}, pour la copropriété ${[afficherNumero(a.numero).replaceAll('-', '\u2011'), a.nom, a.adresse].filter(Boolean).join(', ')}.`}
      >
        Cette attestation est authentique
      </TitrePage>
      <Aujourdhui a={a} />
      <Section titre="Ce qu’elle dit">
        <Pile espace={4}>
          <p>
            Comparez ces lignes à celles du document que l’on vous a remis : elles doivent être les mêmes.
          </p>
          <FicheLignes
            lignes={a.lignes.map(({ libelle, alors, aujourdhui }) => ({
              libelle,
              valeur:
                aujourdhui === null ? (
                  alors
                ) : (
                  <>
                    {alors}
                    <br />
                    <strong>Aujourd’hui : {aujourdhui}</strong>
                  </>
                ),
            }))}
          />
          {a.publiee && (
            <p>
              <Lien href={ADRESSES.fiche(a.numero)}>Voir la fiche publique de la copropriété</Lien>
            </p>
          )}
        </Pile>
      </Section>
      <p>
        <Lien href={CHEMINS.verifier}>Vérifier une autre attestation</Lien>
      </p>
    </Pile>
  )
}
