import { useLoaderData } from '@tanstack/react-router'
import {
  CODES_DE_CRITERES,
  CRITERES_D_ANNUAIRE,
  GROUPES_DE_CRITERES,
  libelleDuChoix,
  type CritereDAnnuaire,
  type GroupeDeCriteres,
} from '#domain/public/annuaire/criteres.ts'
import { RANGEMENTS } from '#domain/public/annuaire/rangements.ts'
import type { SaisieDeCriteres } from '#domain/public/annuaire/saisie.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { ChoixDuLieu } from '#web/socle/lieux/differes.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChampDeRecherche, FiltreDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import { direCombien } from './combien.ts'
import {
  adresseAvancee,
  rangementDe,
  type AvanceeLue,
  type DonneesAvancee,
  type Phrases,
} from './criteres.ts'
import { Conseil, Emporter } from './differes.tsx'
import { deLAvancee } from './emporter.ts'
import { PAR_PAGE } from './recherche.ts'
import { COMPTE, ListeDesResultats, ListeOuCarte, AvisDesResultats, Resultat } from './Resultats.tsx'

const OUI_NON = [
  { valeur: 'oui', libelle: 'Oui' },
  { valeur: 'non', libelle: 'Non' },
]

const optionsDe = (critere: CritereDAnnuaire) => {
  const { type, choix = {} } = CRITERES_D_ANNUAIRE[critere]
  if (type === 'ouiNon') return OUI_NON
  return codes(choix).map((valeur) => ({ valeur, libelle: libelleDuChoix(choix, valeur) ?? valeur }))
}

/** Un critère, d’après sa ligne. Un lieu se choisit à part : une fois connu, il se garde sans se montrer deux fois. */
function ChampDeCritere({
  critere,
  saisie,
  phrases,
}: {
  critere: CritereDAnnuaire
  saisie: SaisieDeCriteres
  phrases: Phrases
}) {
  const { libelle, type, aide } = CRITERES_D_ANNUAIRE[critere]
  const valeur = saisie[critere] ?? ''
  if (type === 'lieu') return valeur === '' ? null : <input type="hidden" name={critere} value={valeur} />
  if (type === 'choix' || type === 'ouiNon')
    return (
      <div>
        <FiltreDeRecherche
          name={critere}
          libelle={libelle}
          invite="Indifférent"
          options={optionsDe(critere)}
          valeur={valeur}
          erreur={phrases[critere]}
        />
      </div>
    )
  return (
    <ChampDeRecherche
      name={critere}
      libelle={libelle}
      aide={aide}
      erreur={phrases[critere]}
      valeur={valeur}
      {...((type === 'entier' || type === 'annee') && { inputMode: 'numeric' as const })}
    />
  )
}

const duGroupe = (groupe: GroupeDeCriteres) =>
  CODES_DE_CRITERES.filter((critere) => CRITERES_D_ANNUAIRE[critere].groupe === groupe)

/** Les champs d’un groupe ; replié, son titre dit combien sont remplis. */
function Groupe({
  groupe,
  saisie,
  phrases,
}: {
  groupe: GroupeDeCriteres
  saisie: SaisieDeCriteres
  phrases: Phrases
}) {
  const siens = duGroupe(groupe)
  const remplis = siens.filter((critere) => saisie[critere]).length
  const titre = GROUPES_DE_CRITERES[groupe]
  return (
    <details
      className="rnc-details rnc-details--criteres"
      open={siens.some((critere) => saisie[critere] || phrases[critere])}
    >
      <summary>{remplis === 0 ? titre : `${titre} (${remplis})`}</summary>
      <Grille>
        {siens.map((critere) => (
          <ChampDeCritere key={critere} critere={critere} saisie={saisie} phrases={phrases} />
        ))}
      </Grille>
    </details>
  )
}

const estUnLieu = (critere: CritereDAnnuaire): boolean => CRITERES_D_ANNUAIRE[critere].type === 'lieu'

function Formulaire({ recherche, phrases }: { recherche: AvanceeLue; phrases: Phrases }) {
  const { saisie } = recherche
  return (
    <FormulaireDeCriteres action={CHEMINS.rechercheAvancee}>
      {recherche.vue === 'carte' && <input type="hidden" name="vue" value="carte" />}
      <Pile espace={4}>
        <Grille>
          <ChampDeRecherche
            name="lieu"
            libelle={CODES_DE_CRITERES.some((c) => estUnLieu(c) && saisie[c]) ? 'Un autre lieu' : 'Lieu'}
            aide="Commune, intercommunalité, département ou région."
            erreur={phrases['lieu']}
            valeur={recherche.lieu}
          />
          {duGroupe('ou').map((critere) => (
            <ChampDeCritere key={critere} critere={critere} saisie={saisie} phrases={phrases} />
          ))}
        </Grille>
        {(['mandat', 'immeuble', 'syndicat'] as const).map((groupe) => (
          <Groupe key={groupe} groupe={groupe} saisie={saisie} phrases={phrases} />
        ))}
        <Grille>
          <div>
            <FiltreDeRecherche
              name="ordre"
              libelle="Ranger les résultats"
              invite={RANGEMENTS['nom-asc']}
              options={codes(RANGEMENTS, (_, valeur) => valeur !== 'nom-asc').map((valeur) => ({
                valeur,
                libelle: RANGEMENTS[valeur],
              }))}
              valeur={rangementDe(recherche)}
            />
          </div>
        </Grille>
        <GroupeBoutons>
          <Bouton type="submit" icone="recherche">
            Rechercher
          </Bouton>
          {Object.keys(saisie).length > 0 && (
            <LienBouton variante="secondaire" href={CHEMINS.rechercheAvancee}>
              Effacer les critères
            </LienBouton>
          )}
        </GroupeBoutons>
      </Pile>
    </FormulaireDeCriteres>
  )
}

/** Les critères choisis, chacun se retire. */
function Choisis({ choisis }: Pick<DonneesAvancee, 'choisis'>) {
  if (choisis.length === 0) return null
  return (
    <GroupeBoutons>
      {choisis.map(({ critere, dit, sans }) => (
        <LienBouton
          key={critere}
          taille="petit"
          variante="secondaire"
          icone="croix"
          href={sans}
          aria-label={`Retirer le critère ${dit}`}
        >
          {dit}
        </LienBouton>
      ))}
    </GroupeBoutons>
  )
}

/** La recherche avancée de l’annuaire (§2.9) : sans JavaScript, un formulaire et des liens. */
export function Avancee() {
  const donnees = useLoaderData({ from: CHEMINS.rechercheAvancee })
  const { recherche, phrases, resultats } = donnees
  const pages = resultats ? Math.ceil(resultats.totalItems / PAR_PAGE) : 0
  const lieuFaux = ['region', 'departement', 'intercommunalite', 'commune', 'recherche'].flatMap((champ) => {
    const phrase = phrases[champ]
    return phrase === undefined ? [] : [phrase]
  })
  return (
    <Pile espace={6}>
      <TitrePage chapeau="Par lieu, nom, nombre de lots, période, syndic ou mandat : un critère suffit.">
        Recherche avancée
      </TitrePage>
      {/* La page se redessine quand l’adresse change : les champs repartent de ce qu’elle dit. */}
      <Formulaire key={adresseAvancee(recherche)} recherche={recherche} phrases={phrases} />
      {lieuFaux.length > 0 && (
        <Alerte ton="erreur" titre="Recherche à préciser" niveau={2} annonce="alert">
          {lieuFaux.map((phrase) => (
            <p key={phrase}>{phrase}</p>
          ))}
        </Alerte>
      )}
      <Choisis choisis={donnees.choisis} />
      {donnees.lieux && <ChoixDuLieu tape={recherche.lieu} choix={donnees.lieux} />}
      <div className="rnc-resultats">
        <div className="rnc-resultats__dit" role="status">
          {resultats && (
            <h2 className="rnc-resultats__titre" id={COMPTE}>
              {direCombien(resultats)}
            </h2>
          )}
          {resultats && <AvisDesResultats resultats={resultats} />}
          <Conseil {...donnees} />
        </div>
        {resultats && pages > 0 && (
          <Emporter demande={deLAvancee(recherche)} beaucoup={resultats.tropDeResultats} />
        )}
        {resultats && resultats.lignes.length > 0 && (
          <ListeOuCarte
            vue={recherche.vue}
            adresse={(vue) => adresseAvancee({ ...recherche, page: 1, vue })}
            cherchee={donnees}
            ligne={(l) => <Resultat key={l.id} ligne={l} />}
          >
            <ListeDesResultats
              lignes={resultats.lignes}
              page={recherche.page}
              pages={pages}
              lien={(page) => adresseAvancee({ ...recherche, page })}
            />
          </ListeOuCarte>
        )}
        {resultats && pages > 0 && resultats.lignes.length === 0 && (
          <p>
            Ces résultats s’arrêtent avant cette page.{' '}
            <Lien href={adresseAvancee({ ...recherche, page: pages })}>Voir la dernière page</Lien>
          </p>
        )}
      </div>
    </Pile>
  )
}
