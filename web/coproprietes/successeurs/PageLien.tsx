import { useLoaderData } from '@tanstack/react-router'
import type { SuccessionLue } from '#contract/coproprietes/successeurs.ts'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import type { EtatSuccession } from '#domain/coproprietes/successeurs/succession.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Pourquoi il n’y a plus rien à confirmer. */
const FINIES: Readonly<Record<Exclude<EtatSuccession, 'DECLAREE'>, string>> = {
  ANNONCEE: 'Le notaire n’a pas encore immatriculé cette copropriété.',
  CONFIRMEE: 'Ce rattachement est déjà confirmé.',
  RETIREE: 'Le représentant a retiré cette déclaration.',
  CONTESTEE: 'La personne désignée a contesté cette déclaration.',
  CADUQUE: 'La copropriété a changé de représentant autrement\u00a0: cette déclaration est sans objet.',
}

/** Ce qu’il faut faire, selon qui désigne. */
const SUITES = {
  PREDECESSEUR:
    'Confirmez, et indiquez les dates de votre mandat\u00a0: aucune pièce n’est demandée, sauf si votre prédécesseur est syndic provisoire.',
  INITIALE: 'Confirmez, et indiquez les dates de votre mandat\u00a0: aucune pièce n’est demandée.',
  OFFICE: 'Demandez le rattachement, avec la pièce qui prouve votre mandat.',
} as const

/** Ce que l’on peut faire, connecté ou non. */
function Suite({ s }: { s: SuccessionLue }) {
  const compte = useCompte()
  const confirmer = ADRESSES.confirmerRattachement(s.idCopropriete)
  return (
    <Section titre="Ce que vous pouvez faire">
      <Pile espace={4}>
        <Prose>
          <p>{SUITES[s.voie ?? 'PREDECESSEUR']} Ce n’est pas vous ? Dites-le d’un appui, au même endroit.</p>
          {!compte && (
            <p>
              Il faut un compte au registre
              {s.nature === 'PRO'
                ? `, au SIRET que ${s.voie ? 'le notaire' : 'votre prédécesseur'} a indiqué.`
                : ', à l’adresse électronique où vous avez reçu ce lien.'}
            </p>
          )}
        </Prose>
        <GroupeBoutons>
          <LienBouton href={compte ? confirmer : connexionVers(confirmer)} icone="valider">
            {s.voie === 'OFFICE'
              ? 'Répondre à cette désignation'
              : compte
                ? 'Confirmer le rattachement'
                : 'Me connecter et confirmer'}
          </LienBouton>
          {!compte && (
            <LienBouton href={CHEMINS.inscription} variante="secondaire">
              Créer un compte
            </LienBouton>
          )}
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}

/** Ce qu’ouvre le lien envoyé au successeur : ce qui est déclaré, et rien de personnel. */
export function PageLien() {
  const s = useLoaderData({ from: CHEMINS.successionDeclaree })
  if (!s)
    return (
      <EtatVide
        niveau={1}
        icone="lien"
        titre="Ce lien ne vaut plus rien"
        action={<LienBouton href={CHEMINS.connexion}>Se connecter</LienBouton>}
      >
        <p>
          Il est incomplet, ou son délai est passé. Connectez-vous : les copropriétés que vous pouvez
          confirmer sont en tête de votre liste.
        </p>
      </EtatVide>
    )
  return (
    <Pile espace={8}>
      <TitrePage surtitre={s.voie ? 'Un notaire vous désigne' : 'Vous êtes déclaré comme successeur'}>
        {afficherNom(s)}
      </TitrePage>
      {s.etat !== 'DECLAREE' && (
        <Alerte ton="info" niveau={2} titre="Il n’y a plus rien à confirmer">
          <p>{FINIES[s.etat]}</p>
        </Alerte>
      )}
      <Section titre="Ce qui est déclaré">
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: <Lien href={ADRESSES_PUBLIQUES.fiche(s.numero)}>{afficherNumero(s.numero)}</Lien>,
            },
            { libelle: 'Adresse de référence', valeur: s.adresse },
            { libelle: 'Déclaré par', valeur: s.predecesseur },
            // Un notaire ne dit pas depuis quand.
            ...(s.voie ? [] : [{ libelle: 'Début de votre mandat', valeur: afficherJour(s.dateDebut) }]),
          ]}
        />
      </Section>
      {s.etat === 'DECLAREE' && <Suite s={s} />}
    </Pile>
  )
}
