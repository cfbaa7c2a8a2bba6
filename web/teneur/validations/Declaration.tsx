import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { BLOCS, type Bloc } from '#domain/coproprietes/declaration/declaration.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { faitLire, resteDe } from '#domain/teneur/validations/lectures.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'
import { Volet } from './Volet.tsx'

/** Comment se nomme un bloc de la déclaration. */
function titreDuBloc(bloc: Bloc, { voie }: Dossier['contexte']): string {
  if (bloc === 'infoRattachement' && voie === 'SYNDIC') return 'Mandat'
  return etapesDuParcours(false, voie).find((etape) => etape.bloc === bloc)?.titre ?? bloc
}

/** Qui demande, sans ce que les points font déjà lire. */
function Demandeur({ dossier: d }: { dossier: Dossier }) {
  return (
    <FicheLignes
      lignes={[
        { libelle: 'Demandeur', valeur: d.demandeur },
        { libelle: 'Profil', valeur: d.profilDemandeur },
        ...(faitLire(d.type, 'representant')
          ? []
          : [
              { libelle: 'Établissement', valeur: d.etablissement },
              { libelle: 'SIRET', valeur: d.siret && afficherSiret(d.siret) },
            ]),
        { libelle: 'Adresse électronique', valeur: <Courriel adresse={d.email} /> },
        { libelle: 'Déposée', valeur: momentDe(d.dateDepot) },
        ...(d.numero === null
          ? []
          : [
              {
                libelle: 'Fiche publique',
                // Dans un autre onglet : quitter l’examen libérerait la demande.
                valeur: (
                  <Lien href={ADRESSES.fiche(d.numero)} target="_blank">
                    {afficherNumero(d.numero)}
                  </Lien>
                ),
              },
            ]),
      ]}
    />
  )
}

/** Tout ce que la demande dit que ses points ne font pas lire, replié. */
export function Declaration({ dossier }: { dossier: Dossier }) {
  const { dites, muettes } = resteDe(dossier, BLOCS)
  return (
    <>
      <Volet nom="demandeur" titre="Le demandeur et son dépôt">
        <Demandeur dossier={dossier} />
      </Volet>
      {dites.map(({ bloc, lignes }) => (
        <Volet key={bloc} nom={bloc} titre={titreDuBloc(bloc, dossier.contexte)}>
          <FicheLignes lignes={lignes} />
        </Volet>
      ))}
      {muettes.length > 0 && (
        <Volet nom="muettes" titre={`Répondu non, ou non connu (${muettes.length})`}>
          <FicheLignes lignes={muettes} />
        </Volet>
      )}
    </>
  )
}
