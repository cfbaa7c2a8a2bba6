import { indicateursTeneur, tableauxMco } from '#contract/teneur/indicateurs.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES, type Section as SectionDeChiffres } from '#domain/teneur/indicateurs/chiffres.ts'
import { listeDeLaLigne } from '#domain/teneur/indicateurs/tableaux.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Comptes } from './Comptes.tsx'
import { Demandes } from './Demandes.tsx'
import { lignesDe } from './lignes.tsx'
import { Nombre } from './Nombre.tsx'
import { PrisesInhabituelles } from './PrisesInhabituelles.tsx'
import { Recalculer } from './Recalculer.tsx'
import { EtatDesTravaux, lireTravaux } from './TravauxDeFond.tsx'

type Indicateurs = ReplyOf<typeof indicateursTeneur>
type TableauMco = ReplyOf<typeof tableauxMco>[number]

async function lire(frais: boolean) {
  const query = frais ? ({ frais: 'true' } as const) : {}
  const [indicateurs, tableaux] = await Promise.all([
    essayer(indicateursTeneur, { query }),
    essayer(tableauxMco, { query }),
  ])
  return { indicateurs, tableaux }
}

type CodeTableau = TableauMco['code']

/** Celui des télédéclarants actifs est déjà parmi leurs statuts. */
const chiffresDe = (section: SectionDeChiffres) =>
  codes(CHIFFRES, (chiffre, code) => chiffre.section === section && code !== 'nbTeledeclarants')

/** Le tableau des demandes en cours compte déjà celles de chaque type. */
const seCompteIci = (tableau: CodeTableau, clef: string) => tableau !== 'DEMANDES' || !(clef in TYPES_DEMANDE)

/** Comment se nomme un tableau de la page. */
const TITRES: Partial<Record<CodeTableau, string>> = { DEMANDES: 'Précisions et décisions' }

function LignesDuTableau({ tableau }: { tableau: TableauMco }) {
  const titre = TITRES[tableau.code] ?? tableau.titre
  return (
    <Section niveau={3} titre={titre}>
      <Comptes
        lignes={tableau.lignes
          .filter((l) => seCompteIci(tableau.code, l.clef))
          .map((l) => ({
            libelle: l.libelle,
            valeur: (
              <Nombre
                valeur={l.nombre}
                quoi={`${titre}, ${l.libelle}`}
                liste={listeDeLaLigne(tableau.code, l.clef)}
              />
            ),
          }))}
      />
    </Section>
  )
}

/** Des chiffres sous leur titre ; rien tant que rien ne les compte. */
function Chiffres({
  section,
  titre,
  indicateurs,
}: {
  section: SectionDeChiffres
  titre: string
  indicateurs: Indicateurs
}) {
  const lignes = lignesDe(indicateurs, chiffresDe(section))
  return (
    lignes.length > 0 && (
      <Section titre={titre}>
        <Comptes lignes={lignes} />
      </Section>
    )
  )
}

/** Ce qui attend d’abord, puis ce que le registre est et fait, puis ceux qui y déclarent (§7.7) ; chaque nombre une fois. */
function Tout({ indicateurs, tableaux }: { indicateurs: Indicateurs; tableaux: readonly TableauMco[] }) {
  const tableau = (code: CodeTableau) =>
    tableaux.filter((t) => t.code === code).map((t) => <LignesDuTableau key={t.code} tableau={t} />)
  return (
    <>
      <Section titre="Demandes">
        <div className="rnc-indicateurs">
          <div className="rnc-indicateurs__large">
            <Demandes indicateurs={indicateurs} />
          </div>
          {tableau('DEMANDES')}
        </div>
      </Section>
      <div className="rnc-indicateurs">
        <Chiffres section="REGISTRE" titre="Registre" indicateurs={indicateurs} />
        <Chiffres section="MISES_A_JOUR" titre="Mises à jour" indicateurs={indicateurs} />
        <Chiffres section="TELECHARGEMENTS" titre="Téléchargements" indicateurs={indicateurs} />
      </div>
      <Section titre="Télédéclarants et comptes">
        <Pile espace={4}>
          <Comptes lignes={lignesDe(indicateurs, chiffresDe('COMPTES'))} />
          <div className="rnc-indicateurs">
            {tableau('TELEDECLARANTS')}
            {tableau('COMPTES')}
            {tableau('LETTRES')}
          </div>
        </Pile>
      </Section>
    </>
  )
}

/** §2.1, §3.5, §7.7 : tout ce que le teneur compte, et ce que font les travaux de fond. */
export function PageIndicateurs() {
  const chiffres = useLecture(lire)
  const { donnees } = chiffres
  const fond = useLecture(lireTravaux)
  const reprendre = () => void Promise.all([chiffres.relire(true), fond.relire(true)])
  return (
    <Pile>
      <TitrePage
        dense
        actions={
          chiffres.donnees && (
            <Recalculer
              calculeLe={chiffres.donnees.indicateurs.calculeLe}
              enCours={chiffres.enCours}
              surReprise={reprendre}
            />
          )
        }
      >
        Indicateurs MCO
      </TitrePage>
      {chiffres.echec && <EchecDeLecture surReprise={reprendre} />}
      {donnees ? (
        <Tout {...donnees} />
      ) : (
        !chiffres.echec && <Chargement lignes={12} libelle="Calcul des indicateurs" />
      )}
      <Section titre="Prises inhabituelles" id="prises-inhabituelles">
        <PrisesInhabituelles />
      </Section>
      <Section titre="Travaux automatiques" id="travaux-de-fond">
        <Pile espace={4}>
          {fond.echec && (
            <EchecDeLecture
              texte="L’état des travaux automatiques n’a pas pu être lu."
              surReprise={() => void fond.relire(true)}
            />
          )}
          {fond.donnees ? (
            <EtatDesTravaux {...fond.donnees} />
          ) : (
            !fond.echec && <Chargement lignes={2} libelle="Lecture des travaux automatiques" />
          )}
        </Pile>
      </Section>
    </Pile>
  )
}
