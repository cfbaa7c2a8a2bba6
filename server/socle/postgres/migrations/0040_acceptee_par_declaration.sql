-- Qui cherche la copropriété dont une déclaration est la dernière acceptée ne lit pas tout le registre.
CREATE INDEX acceptee_declaration ON acceptee (declaration_id) WHERE declaration_id IS NOT NULL;
